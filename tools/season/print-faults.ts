import { FAULT_KINDS } from './fault-kinds';
import type { FaultReport } from './evaluate-season';

/** Maximum error of a faulty site above that of its clean twin, percent. */
export const MAX_EXCESS = 5;

const formatCells = (...texts: readonly string[]): string => texts.map((text) => text.padStart(13)).join('');
const formatDay = (day?: number): string => (day === undefined ? '-' : String(day + 1));

/** Last day on which a fault is found in time. */
const getDueDay = ({ found: { fault } }: FaultReport): number =>
  fault.span.firstDay + FAULT_KINDS[fault.name].findWithinDays;

/** Whether the season ended before a fault had to be found. */
const isPending = (report: FaultReport): boolean =>
  report.found.foundDay === undefined && report.found.lastDay < getDueDay(report);

const isMissed = (report: FaultReport): boolean =>
  !isPending(report) && !((report.found.foundDay ?? Infinity) <= getDueDay(report));

/**
 * Prints the injected faults.
 * @returns whether any was due, each due one was found in time, all together do not cost too much, and knowing of a disabled
 * plant improves its forecasts
 */
export function printFaults(
  faults: readonly FaultReport[],
  alarms: readonly { site: string; day: number; name: string }[],
): boolean {
  if (faults.length === 0) return true;
  console.log(
    'Injected faults. Days count from 1. MAE over all leads, percent of mean potential output; half hours in which the plant itself could not produce are left out, and forecasts issued meanwhile',
  );
  console.log(
    formatCells('fault', 'site', 'from day', 'to day', 'flagged', 'found', 'as', 'MAE %', 'twin MAE %', 'excess %'),
  );
  for (const { found, errors } of faults) {
    const { fault, site, flaggedDay, foundDay, code = '-' } = found;
    const { firstDay, endDay } = fault.span;
    const errorCells = [errors.faulty, errors.twin, errors.excess].map((value) => value.toFixed(1));
    const days = [firstDay, Number.isFinite(endDay) ? endDay - 1 : undefined, flaggedDay, foundDay].map(formatDay);
    console.log(formatCells(fault.name, site, ...days, code, ...errorCells));
  }
  const excess = computeMeanExcess(faults);
  console.log(`All sites with faults: MAE ${excess.toFixed(1)} % above their twins`);
  console.log(`${alarms.length} false alarms at clean sites, and at the others before their fault`);
  for (const { site, day, name } of alarms) console.log(formatCells(site, `day ${day + 1}`, name));
  const missed = faults.filter(isMissed);
  for (const { found } of missed) console.log(`not found in time: ${found.fault.name} at ${found.site}`);
  const pending = faults.filter(isPending);
  for (const report of pending)
    console.log(
      `not due before day ${formatDay(getDueDay(report))}: ${report.found.fault.name} at ${report.found.site}`,
    );
  const isAnyDue = pending.length < faults.length;
  if (!isAnyDue) console.log('No fault was due, so that this season shows nothing about faults: simulate more --days.');
  const isAware = printDisabled(faults);
  return isAnyDue && missed.length === 0 && excess <= MAX_EXCESS && isAware;
}

/** Prints the errors of forecasts issued while plants were disabled. @returns whether they are below those of the twins' forecasts */
function printDisabled(faults: readonly FaultReport[]): boolean {
  const disabled = faults.flatMap(({ found, errors }) => (errors.disabled ? [{ ...found, ...errors.disabled }] : []));
  if (disabled.length === 0) return true;
  console.log(
    'Forecasts issued while the plant itself could not produce, compared with its delivered output: MAE, percent of mean potential output',
  );
  console.log(formatCells('fault', 'site', 'MAE %', 'twin MAE %'));
  for (const { fault, site, faulty, unaware } of disabled)
    console.log(formatCells(fault.name, site, faulty.toFixed(1), unaware.toFixed(1)));
  return disabled.every(({ faulty, unaware }) => faulty <= unaware);
}

/** Computes the excess of the mean error of all sites with faults over that of their twins, percent. */
function computeMeanExcess(faults: readonly FaultReport[]): number {
  const sum = (select: (report: FaultReport) => number) => faults.reduce((total, report) => total + select(report), 0);
  return 100 * (sum(({ errors }) => errors.faulty) / sum(({ errors }) => errors.twin) - 1);
}
