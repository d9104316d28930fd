import { useLocation } from 'react-router'
import { type Screen, screens } from '../screens'
import { slugOf } from './slugs'

export function screenAt(pathname: string): Screen {
  return screens[slugOf(pathname) ?? '']
}

export function useScreenHere(): Screen {
  return screenAt(useLocation().pathname)
}
