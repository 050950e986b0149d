/* The legend of a chart. */
globalThis.chartLegend = (() => {
  const { texts, formatValue, labelLine, createElement } = chartPage;
  const createSwatch = (className) => createElement('span', { className: `swatch ${className}` });

  /**
   * Fills the legend with the lines, their ranges and the background.
   * @returns the elements for the values of the lines at one time
   */
  function fill(figure, { lines, unit, background, hasClearSky, beyondAxis, hasCapacity, hasExportLimit }) {
    const { nights = [], capacity, capacitySteps, exportLimit, limitedSpans = [], clouds } = background;
    const valueLabels = lines.map(() => createElement('b', { textContent: '' }));
    const lineItems = lines.map((line, index) => {
      const { colour, isDashed } = line;
      return createElement(
        'li',
        {},
        createSwatch(`${isDashed ? 'past ' : ''}series-${colour}`),
        `${labelLine(line)} `,
        valueLabels[index],
      );
    });
    const createItem = (className, text) => createElement('li', {}, createSwatch(className), text);
    const createRangeItems = (className, bound, text) =>
      lines
        .filter((line) => line[bound])
        .map((line) => createItem(`${className} series-${line.colour}`, `${labelLine(line)}, ${text}`));
    const rangeItems = [
      ...createRangeItems('band', 'p10', texts.range),
      ...createRangeItems('band inner', 'p25', texts.innerRange),
    ];
    const describeLimit = (name, limit, isShown) =>
      `${name} ${formatValue(limit)} ${unit}${isShown ? '' : `, ${texts.aboveChart}`}`;
    const rejected = lines.find(({ isRejected }) => isRejected);
    const backgroundItems = [
      beyondAxis > 0 &&
        createItem(`edge-mark series-${rejected.colour}`, `${texts.beyondAxis}: ${formatValue(beyondAxis)}`),
      hasClearSky && createItem('clear-sky', texts.clearSky),
      capacity > 0 &&
        createItem(
          'capacity',
          describeLimit(capacitySteps ? texts.capacityNow : texts.capacity, capacity, hasCapacity),
        ),
      exportLimit !== undefined &&
        createItem('export-limit', describeLimit(texts.exportLimit, exportLimit, hasExportLimit)),
      ...[...new Set(limitedSpans.map(({ kind }) => kind))].map((kind) => createItem(kind, texts[kind])),
      nights.length > 0 && createItem('night', texts.night),
      clouds && createItem('sky', `${texts.cloudOpacity}, ${texts.fromClear}`),
    ].filter(Boolean);
    figure.querySelector('.legend').replaceChildren(...lineItems, ...rangeItems, ...backgroundItems);
    return valueLabels;
  }

  return { fill };
})();
