/**
 * Returns the time since which forecasts of a lead time use the current models. A forecast is interpolated between two
 * models, so this is the later start time of the two. Beyond the shortest or longest lead time, it is the start time of
 * the nearest model.
 * @param leads lead times of the models in use, ms
 * @param startedAt by lead time, when each model came into use, ms
 * @param lead ms
 * @returns ms; -Infinity without models
 */
export function findModelStart(
  leads: readonly number[],
  startedAt: Readonly<Record<number, number>>,
  lead: number,
): number {
  const shorterLead = Math.max(...leads.filter((modelLead) => modelLead <= lead));
  const longerLead = Math.min(...leads.filter((modelLead) => modelLead >= lead));
  return Math.max(...[shorterLead, longerLead].map((modelLead) => startedAt[modelLead] ?? -Infinity));
}
