/** The table of the campaign and its sums, for people. */
export function printRows(rows) {
  const columns = ['fault', 'family', 'interface', 'gate', 'code', 'where']
  const cells = [columns, ...rows.map((row) => columns.map((name) => String(row[name] ?? '')))]
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => line[at].length)))
  console.log('')
  for (const line of cells)
    console.log(
      line
        .map((cell, at) => cell.padEnd(widths[at]))
        .join('  ')
        .trimEnd(),
    )
  const planted = rows.filter(({ family }) => family !== 'control')
  const convicted = planted.filter(({ gate }) => gate === 'convicted')
  const caught = planted.filter((row) => row.interface === 'fails')
  console.log(
    `\n${planted.length} faults: the gate convicted ${convicted.length}, the interface suite caught ${caught.length}`,
  )
}
