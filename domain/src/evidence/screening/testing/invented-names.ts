import { foldName } from '../fold-name.ts'
import type { ListedName } from '../name-index.ts'
import type { BirthYears } from '../score-name.ts'

/** The same numbers for the same seed, from 0 to below 1. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const listOf = (words: string) => words.split(' ')

/** Names by the region whose habits they follow, as a list of sanctions mixes them. */
const regions: readonly { given: string[]; family: string[]; parts: readonly [number, number] }[] = [
  {
    given: listOf(
      'MUHAMMAD MOHAMED AHMAD ABDULLAH ABDALLAH HASAN HUSSEIN IBRAHIM ISMAIL KHALID OMAR YUSUF SAEED SALIH TARIQ WALID ZAYD NASIR FAISAL HAMZA BASHIR JALAL MAHMUD MUSTAFA RASHID SULAYMAN',
    ),
    family: listOf(
      'AL-ZUBAYDI AL-MASRI AL-IRAQI AL-SHAMMARI AL-QAHTANI AL-TIKRITI AL-LIBI AL-SUDANI AL-RAWI AL-DULAYMI AL-JABURI HADDAD KARAM NAJJAR SALEM TAMIMI BAGHDADI MANSUR AL-ANSARI AL-HASHIMI',
    ),
    parts: [2, 4],
  },
  {
    given: listOf('ABDUL GUL HAJI MULLAH SHER NOOR WALI ZALMAY JAN MIR SAYED TAJ AKHTAR AZIZ DAWOOD HABIB'),
    family: listOf(
      'AKHUND HAQQANI ZADRAN NOORZAI BARAKZAI POPALZAI WARDAK SHINWARI STANEKZAI MANSOOR AGHA RAHIMI OMARI',
    ),
    parts: [2, 3],
  },
  {
    given: listOf('KIM RI PAK CHOE HAN JANG KANG CHO YUN RIM'),
    family: listOf(
      'YONG-CHOL SONG-IL KWANG-SU MYONG-HO CHANG-NAM HYOK-CHOL TONG-MYONG SOK-CHUN IL-NAM YONG-SIK KYONG-HUI',
    ),
    parts: [2, 2],
  },
  {
    given: listOf(
      'BOSCO SYLVESTRE JAMIL LAURENT FRANK GUIDON DIEUDONNE IGNACE LEOPOLD PACIFIQUE STANISLAS DESIRE MARTIN THOMAS',
    ),
    family: listOf(
      'NTAGANDA MUDACUMURA MUKULU NKUNDA BWAMBALE SHIMIRAY NZABAMWITA MUJYAMBERE LUBANGA ONGWEN OKELLO KATANGA',
    ),
    parts: [2, 3],
  },
  {
    given: listOf('ASLAN RUSTAM MURAD TIMUR AKHMED DOKU ISLAM SHAMIL ZELIMKHAN ARTUR RUSLAN'),
    family: listOf('BASAYEV UMAROV BATIRASHVILI GADZHIEV KHASANOV YANDARBIEV SAIDOV VALITOV KARIMOV DADAEV'),
    parts: [2, 3],
  },
  {
    given: listOf('MOHD HAFIZ SYED ZAKIUR ABDUR RIYAZ IQBAL YAQUB TIGER CHHOTA FAROOQ ANIS LAKHBIR WADHAWA RANJEET'),
    family: listOf('MEMON BHATKAL SHAKEEL TAKLA CHIKNA LAKHVI MAKKI BHATTI ROWTHER BABBAR NEETA PAREKH KASKAR'),
    parts: [2, 3],
  },
]

const pick = <Item>(random: () => number, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item

/** Two letters in the middle of a list's word changed, so that twenty thousand names are not a few words again and again. */
function varied(random: () => number, word: string): string {
  if (word.length < 5 || random() < 0.4) return word
  const at = 1 + Math.floor(random() * (word.length - 3))
  if (word[at] === '-' || word[at + 1] === '-') return word
  return `${word.slice(0, at)}${pick(random, listOf('A E I O U AR IL UN'))}${word.slice(at + 2)}`
}

function inventName(random: () => number): string {
  const { given, family, parts } = pick(random, regions)
  const words = parts[0] + Math.floor(random() * (parts[1] - parts[0] + 1))
  const names = Array.from({ length: words - 1 }, () => varied(random, pick(random, given)))
  return [...new Set(names), varied(random, pick(random, family))].join(' ')
}

function inventYears(random: () => number): BirthYears {
  if (random() < 0.15) return []
  const year = 1948 + Math.floor(random() * 52)
  return random() < 0.1 ? [{ from: year, to: year + 3 }] : [{ from: year, to: year }]
}

export type InventedName = ListedName & { written: string }

/** A list of this many names, about four to an entry: one primary, the others aliases. */
export function inventList(names: number, seed = 1): InventedName[] {
  const random = seededRandom(seed)
  const listed: InventedName[] = []
  for (let entryId = 1; listed.length < names; entryId++) {
    const birthYears = inventYears(random)
    const aliases = Math.floor(random() * 7)
    for (let at = 0; at <= aliases && listed.length < names; at++) {
      const written = inventName(random)
      listed.push({ entryId, written, name: foldName(written), isWeakAlias: at > 0 && random() < 0.25, birthYears })
    }
  }
  return listed
}

const indianGiven = listOf(
  'RAVI RAJESH SURESH RAMESH SUNIL ANIL VIJAY SANJAY AMIT RAHUL DEEPAK MANOJ ASHOK VINOD PRAKASH KAVITA SUNITA ANITA PRIYA POOJA NEHA REKHA LAKSHMI GEETA ASHA MEENA SEEMA RAJU KIRAN MOHAN GANESH SANTOSH MAHESH DINESH NARESH ARUN VARUN KARTHIK ARJUN DIVYA SHREYA ANJALI SWATI JYOTI NISHA RITU PANKAJ NITIN SACHIN ROHIT GURPREET HARPREET MANPREET JASPREET JOHN MARY THOMAS JOSEPH',
)
const indianMiddle = listOf('KUMAR KUMARI DEVI LAL CHANDRA PRASAD NATH SINGH RAJ BABU')
const indianFamily = listOf(
  'SHARMA VERMA GUPTA SINGH YADAV PATEL SHAH MEHTA REDDY RAO NAIR MENON IYER IYENGAR PILLAI DAS BOSE GHOSH MUKHERJEE BANERJEE CHATTERJEE MISHRA TIWARI PANDEY DUBEY JOSHI DESAI KULKARNI PATIL JADHAV MORE SHINDE PAWAR CHAUHAN RATHORE THAKUR NAIDU GOWDA SHETTY HEGDE GILL SIDHU KAUR FERNANDES DSOUZA MATHEW VARGHESE',
)
const muslimGiven = listOf(
  'MOHAMMED MOHD ABDUL SYED SHAIKH IMRAN SALMAN ARIF ASIF AYESHA FATIMA SHABANA RUKHSANA NASREEN FARHAN IRFAN JAVED NAUSHAD RIZWAN WASIM ZUBAIR SANA SADIA REHANA',
)
const muslimFamily = listOf(
  'KHAN ANSARI SHAIKH QURESHI SIDDIQUI PATHAN AHMED ALI HUSSAIN MALIK MIRZA BEGUM RAHMAN ALAM',
)

/** A customer with a name that is common in India, in about the shares in which people have them. */
export function inventCustomer(random: () => number): { written: string; birthYear: number } {
  const isMuslim = random() < 0.14
  const given = pick(random, isMuslim ? muslimGiven : indianGiven)
  const family = pick(random, isMuslim ? muslimFamily : indianFamily)
  const middle = random() < 0.35 ? [pick(random, isMuslim ? muslimGiven : indianMiddle)] : []
  return { written: [given, ...middle, family].join(' '), birthYear: 1966 + Math.floor(random() * 40) }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** One letter left out, added, changed or swapped with the next. */
export function withTypo(random: () => number, name: string): string {
  const places = [...name].flatMap((letter, at) => (letters.includes(letter) ? [at] : []))
  const at = pick(random, places)
  const letter = pick(random, [...letters])
  const [before, after] = [name.slice(0, at), name.slice(at + 1)]
  switch (Math.floor(random() * 4)) {
    case 0:
      return before + after
    case 1:
      return before + letter + name.slice(at)
    case 2:
      return before + letter + after
    default:
      return before + (after[0] ?? '') + (name[at] ?? '') + after.slice(1)
  }
}
