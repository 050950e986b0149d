/* The data and series that uPlot draws. */
globalThis.chartSeries = (() => {
  const { readStyle } = chartPage;

  /** Creates a function that interpolates clear-sky power at a time; null outside the given times. */
  function createClearSkyReader({ start, step, power }) {
    return (time) => {
      const position = (time - start) / step;
      const index = Math.floor(position);
      if (!(index >= 0 && index + 1 < power.length)) return null;
      return power[index] + (power[index + 1] - power[index]) * (position - index);
    };
  }

  /**
   * Builds the columns of data, the series and the bands. Means are drawn as steps: a point at the start of each period
   * and one at its end.
   * @param times middles of the periods, Unix seconds
   * @param clearSky power under a clear sky; undefined for charts without it
   */
  function build(lines, times, clearSky) {
    const halfPeriod = Math.min(...lines.map(({ period }) => period)) / 2;
    const toSteps = (values) =>
      times.flatMap((time) => {
        const value = values.get(time) ?? null;
        return [value, value];
      });
    const data = [times.flatMap((time) => [time - halfPeriod, time + halfPeriod - 1])];
    const series = [{}];
    const bands = [];
    // Rejected values may be thousands of times too high, which would flatten the used ones.
    const isScaled = ({ isRejected }) => !isRejected || lines.every((line) => line.isRejected);
    const addSeries = (values, style) => {
      data.push(values);
      series.push({ ...style, points: { show: false } });
    };
    for (const line of lines) {
      const stroke = readStyle(`--series-${line.colour}`);
      const ranges = [
        [line.p90, line.p10],
        [line.p75, line.p25],
      ];
      for (const range of ranges.filter(([bound]) => bound)) {
        for (const percentile of range) addSeries(toSteps(percentile), { stroke: 'transparent', width: 0 });
        bands.push({ series: [series.length - 2, series.length - 1], fill: `${stroke}40` });
      }
      const style = line.isDashed ? { width: 1.5, dash: [6, 4] } : { width: 2.5 };
      addSeries(toSteps(line.values), { stroke, auto: isScaled(line), ...style });
    }
    const clearPowers = clearSky ? data[0].map(createClearSkyReader(clearSky)) : [];
    const hasClearSky = clearPowers.some((power) => power !== null);
    if (hasClearSky) addSeries(clearPowers, { stroke: readStyle('--soft'), width: 1, dash: [2, 3] });
    const scaled = data.filter((_, index) => index > 0 && series[index].auto !== false);
    const reduceScaled = (choose) =>
      scaled.reduce((bound, values) => values.reduce((best, value) => choose(best, value ?? 0), bound), 0);
    return { data, series, bands, hasClearSky, highest: reduceScaled(Math.max), lowest: reduceScaled(Math.min) };
  }

  /** Finds the index of the period of a point. */
  const toIndex = (point) => Math.floor(point / 2);

  return { build, toIndex };
})();
