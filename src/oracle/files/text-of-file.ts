import type { ProblemList } from '../problem-list.js'
import type { BundleFile } from './bundle-file.js'

/** The file's text, strictly UTF-8 without a byte order mark; null after a problem was added. */
export function textOfFile(file: BundleFile, problems: ProblemList): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file.bytes)
    if (!text.startsWith('\uFEFF')) return text
    problems.add('EDD_BUNDLE_UNREADABLE', { file: file.file, line: 1 }, 'it starts with a byte order mark; remove it')
  } catch {
    const line = lineOfBadByte(file.bytes)
    problems.add('EDD_BUNDLE_UNREADABLE', { file: file.file, line }, 'it is not valid UTF-8')
  }
  return null
}

function lineOfBadByte(bytes: Uint8Array): number {
  const lenient = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  return lenient.slice(0, Math.max(lenient.indexOf('\uFFFD'), 0)).split('\n').length
}
