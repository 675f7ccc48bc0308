/** The two lane projects, by name; `--project 'edd*'` selects both. */
export const LANE_PROJECTS = { proof: 'edd-proof', validate: 'edd-validate' } as const

/** True for the name of a lane project. */
export function isLaneProject(name: string): boolean {
  return name === LANE_PROJECTS.proof || name === LANE_PROJECTS.validate
}
