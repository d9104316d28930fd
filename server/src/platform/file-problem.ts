const problems: Record<string, string> = {
  ENOENT: 'no such file or directory',
  EEXIST: 'it exists already',
  EISDIR: 'it is a directory',
  ENOTDIR: 'a part of the path is not a directory',
  EACCES: 'permission denied',
  EPERM: 'the operation is not permitted',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
}

/** What is wrong with a file or directory; undefined for any other error, also for one of a socket. */
export function describeFileProblem({ code = '', syscall }: NodeJS.ErrnoException): string | undefined {
  return syscall === 'connect' || syscall === 'listen' ? undefined : problems[code]
}
