/* The energy of each day below a chart. */
globalThis.dailyEnergy = (() => {
  const { LANGUAGE, texts, labelLine, createElement } = chartPage;
  const { formatDay } = chartZone;

  /**
   * Computes the energy of each complete day in the selected time zone; empty for several resources, and for units
   * other than power. `p10` and `p90` add the percentiles of forecast periods to the values of others, as on the dashboard.
   */
  function compute(lines, unit) {
    const [{ name, period, isLabelled, isSum }] = lines;
    if (isLabelled || name === 'rejected' || !['W', 'kW', 'MW'].includes(unit)) return [];
    const drawn = lines.filter((line) => line.name === name && line.isSum === isSum);
    const powers = new Map(
      drawn.flatMap(({ values, p10, p90 }) =>
        [...values].map(([time, power]) => [time, [power, p10?.get(time) ?? power, p90?.get(time) ?? power]]),
      ),
    );
    const days = new Map();
    for (const [time, values] of [...powers].sort(([a], [b]) => a - b)) {
      if (values[0] === null) continue;
      const day = formatDay(time);
      const { hours, energies } = days.get(day) ?? { hours: 0, energies: [0, 0, 0] };
      const sums = energies.map((energy, index) => energy + (values[index] * period) / 3600);
      days.set(day, { hours: hours + period / 3600, energies: sums });
    }
    // A day with a change to summer time has 23 hours.
    const complete = [...days].filter(([, { hours }]) => hours >= 23);
    return complete.map(
      ([
        day,
        {
          energies: [energy, p10, p90],
        },
      ]) => ({ day, energy, p10, p90 }),
    );
  }

  /**
   * Labels the listed energy. If the days have past and forecast rows, the label is that of past rows, without the note that
   * they are estimated.
   */
  function labelSummed([line, ...others]) {
    const isMixed = others.some(({ name, isPast }) => name === line.name && isPast !== line.isPast);
    if (!isMixed) return labelLine(line);
    return (line.isField && texts.pastFields[line.name]) || labelLine({ ...line, isPast: false });
  }

  /** Adds the list of days. @param now Unix seconds; NaN for charts of past issues and of comparisons */
  function addList(figure, { lines, unit, now }) {
    figure.querySelector('.energy')?.remove();
    const days = compute(lines, unit);
    if (days.length === 0) return;
    const names = new Map(
      Number.isNaN(now)
        ? []
        : [
            [formatDay(now), ` (${texts.today})`],
            [formatDay(now + 86_400), ` (${texts.tomorrow})`],
          ],
    );
    const format = (energy) => energy.toLocaleString(LANGUAGE, { maximumSignificantDigits: 4, useGrouping: 'always' });
    const formatRange = (p10, p90) => ` (${format(p10)} ${texts.to} ${format(p90)})`;
    const items = days.map(({ day, energy, p10, p90 }) =>
      createElement(
        'li',
        {},
        `${day}${names.get(day) ?? ''} `,
        createElement('b', { textContent: `${format(energy)} ${unit}h` }),
        p90 > p10 ? formatRange(p10, p90) : '',
      ),
    );
    const range = days.some(({ p10, p90 }) => p90 > p10) ? ` (${texts.range})` : '';
    const title = `${texts.energyByDay}: ${labelSummed(lines)}${range}`;
    const heading = createElement('p', { className: 'note', textContent: title });
    const list = createElement('ul', { className: 'legend', ariaLabel: title }, ...items);
    figure.append(createElement('div', { className: 'energy' }, heading, list));
  }

  return { addList };
})();
