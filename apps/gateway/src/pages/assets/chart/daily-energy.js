/* The energy of each day below a chart. */
globalThis.dailyEnergy = (() => {
  const { LANGUAGE, texts, labelLine, createElement } = chartPage;
  const { formatDay } = chartZone;

  /**
   * Computes the energy of each complete day in the selected time zone; empty for several resources, and for units
   * other than power.
   */
  function compute(lines, unit) {
    const [{ name, period, isLabelled, isSum }] = lines;
    if (isLabelled || !['W', 'kW', 'MW'].includes(unit)) return [];
    const powers = new Map(
      lines.filter((line) => line.name === name && line.isSum === isSum).flatMap(({ values }) => [...values]),
    );
    const days = new Map();
    for (const [time, power] of [...powers].sort(([a], [b]) => a - b)) {
      const day = formatDay(time);
      const { hours, energy } = days.get(day) ?? { hours: 0, energy: 0 };
      if (power !== null) days.set(day, { hours: hours + period / 3600, energy: energy + (power * period) / 3600 });
    }
    // A day with a change to summer time has 23 hours.
    return [...days].filter(([, { hours }]) => hours >= 23).map(([day, { energy }]) => ({ day, energy }));
  }

  /** Labels the listed energy. If the days have past and forecast rows, the label is that of the past rows. */
  function labelSummed([line, ...others]) {
    const isMixed = others.some(({ name, isPast }) => name === line.name && isPast !== line.isPast);
    return (isMixed && line.isField && texts.pastFields[line.name]) || labelLine(line);
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
    const formatEnergy = (energy) => `${energy.toLocaleString(LANGUAGE, { maximumSignificantDigits: 4 })} ${unit}h`;
    const items = days.map(({ day, energy }) =>
      createElement(
        'li',
        {},
        `${day}${names.get(day) ?? ''} `,
        createElement('b', { textContent: formatEnergy(energy) }),
      ),
    );
    const title = `${texts.energyByDay}: ${labelSummed(lines)}`;
    const heading = createElement('p', { className: 'note', textContent: title });
    const list = createElement('ul', { className: 'legend', ariaLabel: title }, ...items);
    figure.append(createElement('div', { className: 'energy' }, heading, list));
  }

  return { addList };
})();
