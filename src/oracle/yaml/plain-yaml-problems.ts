import type { Document } from 'yaml'
import { isScalar, visit } from 'yaml'

/**
 * What YAML allows and a bundle does not: aliases (a reviewer must see each value where it stands, and they can be
 * cyclic), and whole numbers that a double cannot hold.
 */
export function plainYamlProblems(document: Document): readonly { offset: number; message: string }[] {
  const found: { offset: number; message: string }[] = []
  visit(document, {
    Alias(_, node) {
      found.push({
        offset: node.range?.[0] ?? 0,
        message: `the alias *${node.source} is not read; write the value out`,
      })
    },
    Scalar(_, node) {
      if (!isScalar(node) || typeof node.value !== 'number') return
      if (Number.isSafeInteger(node.value) || !/^[-+]?\d+$/.test(node.source ?? '')) return
      found.push({ offset: node.range?.[0] ?? 0, message: `${node.source} is beyond exact numbers; quote it as text` })
    },
  })
  return found
}
