/* The energy of each day below a chart. */
globalThis.dailyEnergy = (() => {
  const { LANGUAGE, texts, labelLine, createElement } = chartPage;
  const { formatDay } = chartZone;
  /** Maximum number of days that the list of incomplete days names. */
  const MAX_NAMED = 14;
  /** Time before sunset and after sunrise that may lack values as well, seconds: plants generate almost nothing. */
  const TWILIGHT = 1800;

  /**
   * Sums a line over each day in the selected time zone. A day is complete if every period has a value. Periods without a
   * value count as 0 where `isDark` says so. `p10` and `p90` add the percentiles of forecast periods to the values of others, as
   * on the dashboard.
   * @returns energies by day, undefined for an incomplete day
   */
  function sumByDay(lines, { period }, isDark = () => false) {
    const powers = new Map(
      lines.flatMap(({ values, p10, p90 }) =>
        [...values].map(([time, power]) => [time, [power, p10?.get(time) ?? power, p90?.get(time) ?? power]]),
      ),
    );
    const days = new Map();
    for (const [time, values] of [...powers].sort(([a], [b]) => a - b)) {
      const day = formatDay(time);
      const known = values[0] === null && isDark(time) ? [0, 0, 0] : values;
      const { first = time, last = time - period, sums = [0, 0, 0], isWhole = true } = days.get(day) ?? {};
      const isNext = Math.abs(time - last - period) < period / 2;
      days.set(day, {
        first,
        last: time,
        sums: sums.map((sum, index) => sum + (known[index] * period) / 3600),
        isWhole: isWhole && isNext && known[0] !== null,
      });
    }
    /** Whether all periods of the day before or after a period are dark. @param step seconds, negative for those before */
    const isDarkBeyond = (time, step, day) => {
      let next = time + step;
      while (formatDay(next) === day && isDark(next)) next += step;
      return formatDay(next) !== day;
    };
    const isComplete = (day, { first, last, isWhole }) =>
      isWhole && isDarkBeyond(first, -period, day) && isDarkBeyond(last, period, day);
    return new Map([...days].map(([day, sum]) => [day, isComplete(day, sum) ? sum.sums : undefined]));
  }

  /** Sums the first line of a chart, and measured power beside it; undefined for several resources, and for other units. */
  function compute(lines, unit, nights) {
    const [line] = lines;
    if (line.isLabelled || line.name === 'rejected' || !['W', 'kW', 'MW'].includes(unit)) return undefined;
    const isDrawn = ({ name, isSum }) => name === line.name && isSum === line.isSum;
    const measured = lines.find(({ name, isField }) => isField && name === 'measured' && name !== line.name);
    const estimated = lines.find(({ name, isField }) => isField && name === 'pv_estimate') ?? line;
    const isDark = (time) => estimated.values.get(time) === 0;
    const isNight = (time) => nights.some(([sunset, sunrise]) => time > sunset - TWILIGHT && time < sunrise + TWILIGHT);
    return {
      energies: sumByDay(lines.filter(isDrawn), line, line.name === 'measured' ? isNight : undefined),
      measured,
      measuredEnergies: measured && sumByDay([measured], measured, (time) => isDark(time) || isNight(time)),
    };
  }

  /**
   * Lists the days without energy. The first and the last day of forecasts are often incomplete, which is not named: charts of
   * measurements name these too.
   */
  function listIncomplete([{ name }], energies) {
    const days = [...energies];
    const inner = name === 'measured' ? days : days.slice(1, -1);
    return inner.filter(([, sums]) => sums === undefined).map(([day]) => day);
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

  const format = (energy) => energy.toLocaleString(LANGUAGE, { maximumSignificantDigits: 4, useGrouping: 'always' });

  /** Names the days without energy; empty without any. */
  function nameIncomplete(days) {
    if (days.length === 0) return [];
    const more = days.length > MAX_NAMED ? ', …' : '';
    const textContent = `${texts.incompleteDays}: ${days.slice(0, MAX_NAMED).join(', ')}${more}`;
    return [createElement('p', { className: 'note incomplete', textContent })];
  }

  /**
   * Adds the list of days.
   * @param now Unix seconds; NaN for charts of past issues and of comparisons
   * @param nights in which measurements may be missing, Unix seconds
   */
  function addList(figure, { lines, unit, now, nights = [] }) {
    figure.querySelector('.energy')?.remove();
    const { energies, measured, measuredEnergies } = compute(lines, unit, nights) ?? {};
    if (!energies) return;
    const hasEnergy = (day) => (energies.get(day) ?? measuredEnergies?.get(day)) !== undefined;
    const days = [...energies].filter(([day]) => hasEnergy(day));
    const incomplete = nameIncomplete(listIncomplete(lines, energies).filter((day) => !hasEnergy(day)));
    if (days.length === 0 && incomplete.length === 0) return;
    const names = new Map(
      Number.isNaN(now)
        ? []
        : [
            [formatDay(now), ` (${texts.today})`],
            [formatDay(now + 86_400), ` (${texts.tomorrow})`],
          ],
    );
    const createAmount = (energy) =>
      energy === undefined
        ? `– (${texts.incomplete})`
        : createElement('b', { textContent: `${format(energy)} ${unit}h` });
    const formatRange = (p10, p90) => ` (${format(p10)} ${texts.to} ${format(p90)})`;
    const addMeasured = (day) => [` · ${labelLine(measured)} `, createAmount(measuredEnergies.get(day)?.[0])];
    const items = days.map(([day, [energy, p10, p90] = []]) =>
      createElement(
        'li',
        {},
        `${day}${names.get(day) ?? ''} `,
        createAmount(energy),
        p90 > p10 ? formatRange(p10, p90) : '',
        ...(measured ? addMeasured(day) : []),
      ),
    );
    const range = days.some(([, [, p10, p90] = []]) => p90 > p10) ? ` (${texts.range})` : '';
    const title = `${texts.energyByDay}: ${labelSummed(lines)}${range}`;
    const heading = createElement('p', { className: 'note', textContent: title });
    const list = createElement('ul', { className: 'legend', ariaLabel: title }, ...items);
    figure.append(createElement('div', { className: 'energy' }, heading, list, ...incomplete));
  }

  return { addList };
})();
