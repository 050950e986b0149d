/**
 * Since when rows of a lead are made as they are now: since the younger of the models between whose leads it lies, or
 * the one nearest to it, came into service. Long leads go by the model of a short one while there is no other.
 * @param leads of the models in use, and @param lead, ms
 * @param began when each model came into service, ms
 * @returns ms; -Infinity without models
 */
export function modelEffectiveSince(
  leads: readonly number[],
  began: Readonly<Record<number, number>>,
  lead: number,
): number {
  const before = Math.max(...leads.filter((one) => one <= lead));
  const after = Math.min(...leads.filter((one) => one >= lead));
  return Math.max(...[before, after].map((one) => began[one] ?? -Infinity));
}
