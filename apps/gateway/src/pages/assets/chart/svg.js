/* The picture of a chart as SVG. */
globalThis.chartSvg = (() => {
  const SVG = 'http://www.w3.org/2000/svg';
  const { readStyle, formatValue } = chartPage;
  const { LEGEND_LINE, readFontFamily, readTitle, isVisible, listLegend } = chartImageExport;

  function createSvg(name, attributes, ...children) {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  }

  /** Lists the points of a series that are visible; null where it has no value. */
  const listPoints = ({ chart, data }, values) =>
    data[0].flatMap((time, index) => {
      if (!isVisible(time, chart)) return [];
      if (values[index] === null || values[index] === undefined) return [null];
      const y = Math.max(0, Math.min(chart.bbox.height / devicePixelRatio, chart.valToPos(values[index], 'y')));
      return [[chart.valToPos(time, 'x'), y].map((pixel) => pixel.toFixed(1))];
    });

  function toPath(points) {
    let isPenDown = false;
    return points
      .map((point) => {
        const command = isPenDown ? 'L' : 'M';
        isPenDown = point !== null;
        return point && command + point.join(' ');
      })
      .filter(Boolean)
      .join('');
  }

  /** Draws the visible part of a chart as SVG, with its title, time zone, axes and legend. */
  function draw({ figure, chart, lines, data, series, bands, unit }) {
    const ratio = devicePixelRatio;
    const { left, top, width, height } = chart.bbox;
    const [x, y, plotWidth, plotHeight] = [left, top, width, height].map((pixels) => pixels / ratio);
    const legend = listLegend(figure);
    const title = readTitle();
    const [totalHeight, soft, rule, ink] = [
      chart.height + 30 + LEGEND_LINE * legend.length,
      '--soft',
      '--rule',
      '--ink',
    ];
    const createText = (text, attributes, colour = soft) => {
      const textElement = createSvg('text', { fill: readStyle(colour), 'font-size': 12, ...attributes });
      textElement.textContent = text;
      return textElement;
    };
    const plotGroup = createSvg('g', { transform: `translate(${x} ${y})` });
    const [xSplits, ySplits] = chart.axes.map(({ _splits }) => _splits ?? []);
    const xLabels = chartZone.formatTicks(chart, xSplits);
    xSplits.forEach((split, index) => {
      const position = chart.valToPos(split, 'x');
      plotGroup.append(createSvg('path', { d: `M${position} 0V${plotHeight}`, stroke: readStyle(rule) }));
      xLabels[index]
        ?.split('\n')
        .forEach((line, row) =>
          plotGroup.append(createText(line, { x: position, y: plotHeight + 18 + 15 * row, 'text-anchor': 'middle' })),
        );
    });
    for (const split of ySplits) {
      const position = chart.valToPos(split, 'y');
      plotGroup.append(createSvg('path', { d: `M0 ${position}H${plotWidth}`, stroke: readStyle(rule) }));
      plotGroup.append(
        createText(formatValue(split), {
          x: -8,
          y: position + 4,
          'text-anchor': 'end',
        }),
      );
    }
    for (const {
      series: [upper, lower],
      fill,
    } of bands) {
      const upperPoints = listPoints({ chart, data }, data[upper]);
      const lowerPoints = listPoints({ chart, data }, data[lower]);
      const hasBothBounds = (point, index) => upperPoints[index] && lowerPoints[index];
      const outline = [...upperPoints.filter(hasBothBounds), ...lowerPoints.filter(hasBothBounds).reverse()];
      if (outline.length > 0) plotGroup.append(createSvg('path', { d: `${toPath(outline)}Z`, fill }));
    }
    series.forEach(({ stroke, width: strokeWidth, dash }, index) => {
      if (index === 0 || !strokeWidth) return;
      const d = toPath(listPoints({ chart, data }, data[index]));
      const dashes = dash ? { 'stroke-dasharray': dash.join(' ') } : {};
      if (d) plotGroup.append(createSvg('path', { d, stroke, 'stroke-width': strokeWidth, fill: 'none', ...dashes }));
    });
    for (const { colour, corners } of chartEdgeMarks.list(chart, lines))
      plotGroup.append(
        createSvg('path', { d: `M${corners.map((corner) => corner.join(' ')).join('L')}Z`, fill: colour }),
      );
    const items = legend.flatMap(({ colour, opacity, text, dash }, index) => {
      const line = chart.height + 30 + LEGEND_LINE * index;
      const swatch = { x: 16, y: line, width: 18, height: 10, fill: colour, 'fill-opacity': opacity };
      const dashes = {
        d: `M16 ${line + 5}h18`,
        stroke: colour,
        'stroke-width': 3,
        'stroke-dasharray': dash?.join(' '),
      };
      return [
        dash ? createSvg('path', dashes) : createSvg('rect', swatch),
        createText(text, { x: 42, y: line + 10 }, ink),
      ];
    });
    const attributes = {
      xmlns: SVG,
      width: chart.width,
      height: totalHeight,
      viewBox: `0 -24 ${chart.width} ${totalHeight + 24}`,
    };
    return createSvg(
      'svg',
      { ...attributes, 'font-family': readFontFamily() },
      createSvg('rect', { y: -24, width: chart.width, height: totalHeight + 24, fill: readStyle('--card') }),
      createText(title, { x: 16, y: -4, 'font-size': 15, 'font-weight': 700 }, ink),
      createText(chartZone.getName(), { x: chart.width - 16, y: -4, 'text-anchor': 'end' }),
      createText(unit, { x: 16, y: y + 4 }),
      plotGroup,
      ...items,
    );
  }

  return { draw };
})();
