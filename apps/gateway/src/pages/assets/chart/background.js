/* Draws the background of a chart: nights, outages, curtailments, limits and the current time. */
globalThis.chartBackground = (() => {
  const { texts, readStyle } = chartPage;
  /** Space between the plot and the labels above it, pixels. */
  const LABEL_GAP = 5;

  const toPixels = (chart, range) => {
    const { left, width } = chart.bbox;
    return range.map((time) => Math.min(left + width, Math.max(left, chart.valToPos(time, 'x', true))));
  };
  const drawWithContext = (chart, draw) => {
    const { ctx } = chart;
    ctx.save();
    draw(ctx, chart.bbox);
    ctx.restore();
  };

  const shadeNights = (chart, nights) =>
    drawWithContext(chart, (ctx, { top, height }) => {
      ctx.fillStyle = readStyle('--night');
      for (const [sunset, sunrise] of nights) {
        const [from, to] = toPixels(chart, [sunset, sunrise]);
        if (to > from) ctx.fillRect(from, top, to - from, height);
      }
    });

  const drawLimit = (chart, power, style, [start, end]) =>
    drawWithContext(chart, (ctx) => {
      const y = chart.valToPos(power, 'y', true);
      ctx.strokeStyle = readStyle(style);
      ctx.lineWidth = devicePixelRatio * 2;
      ctx.setLineDash([]);
      ctx.beginPath();
      ctx.moveTo(start, y);
      ctx.lineTo(end, y);
      ctx.stroke();
    });

  /** Draws the capacity as steps. @param steps pairs of the time from which a capacity applies and the capacity */
  const drawCapacity = (chart, steps, isShown) =>
    drawWithContext(chart, (ctx, { left, width }) => {
      const starts = toPixels(
        chart,
        steps.map(([from]) => from),
      );
      ctx.strokeStyle = readStyle('--soft');
      ctx.lineWidth = devicePixelRatio;
      // The context still has the dash pattern of the previous series.
      ctx.setLineDash([]);
      ctx.beginPath();
      let isDrawing = false;
      steps.forEach(([, capacity], index) => {
        const start = index === 0 ? left : starts[index];
        const end = starts[index + 1] ?? left + width;
        // A capacity far above the lines is not drawn: the line is interrupted.
        if (!isShown(capacity)) isDrawing = false;
        else if (end > start) {
          const y = chart.valToPos(capacity, 'y', true);
          if (isDrawing) ctx.lineTo(start, y);
          else ctx.moveTo(start, y);
          ctx.lineTo(end, y);
          isDrawing = true;
        }
      });
      ctx.stroke();
    });

  /** Shades outages and curtailments, and draws the limits of curtailments. */
  const shadeLimitedSpans = (chart, limitedSpans, isShown) =>
    drawWithContext(chart, (ctx, { top, height }) => {
      for (const { kind, from, to, power } of limitedSpans) {
        const [start, end] = toPixels(chart, [from, to]);
        if (end <= start) continue;
        ctx.fillStyle = readStyle(`--${kind}`);
        ctx.fillRect(start, top, end - start, height);
        if (power !== undefined && isShown(power)) drawLimit(chart, power, '--warn-rule', [start, end]);
      }
    });

  /** Writes the names of outages and curtailments above the plot, where they fit. */
  const nameLimitedSpans = (chart, limitedSpans) =>
    drawWithContext(chart, (ctx, { top }) => {
      ctx.fillStyle = readStyle('--ink');
      ctx.textAlign = 'center';
      for (const { kind, from, to } of limitedSpans) {
        const [start, end] = toPixels(chart, [from, to]);
        if (ctx.measureText(texts[kind]).width < end - start)
          ctx.fillText(texts[kind], (start + end) / 2, top - LABEL_GAP * devicePixelRatio);
      }
    });

  /** Marks the current time. The label is above the plot, where it covers no line. */
  const markNow = (chart, now) =>
    drawWithContext(chart, (ctx, { left, top, width, height }) => {
      const x = chart.valToPos(now, 'x', true);
      if (!(x > left && x < left + width)) return;
      ctx.strokeStyle = readStyle('--ink');
      ctx.fillStyle = readStyle('--ink');
      ctx.setLineDash([3, 4]);
      ctx.beginPath();
      ctx.moveTo(x, top);
      ctx.lineTo(x, top + height);
      ctx.stroke();
      ctx.textAlign = 'center';
      ctx.fillText(texts.now, x, top - LABEL_GAP * devicePixelRatio);
    });

  /**
   * Prepares the layers behind and in front of the lines.
   * @param background data from the server
   * @param highest highest value of the lines: a limit far above them would flatten them
   * @returns hooks of uPlot; which limits are drawn; and `top`, the highest of them, which the scale must include
   */
  function prepare({ nights = [], capacity, capacitySteps, exportLimit, limitedSpans = [], clouds }, { highest, now }) {
    const isShown = (limit) => highest > limit / 3;
    const hasCapacity = capacity > 0 && isShown(capacity);
    const capacities = capacitySteps ?? (capacity > 0 ? [[0, capacity]] : []);
    const shownCapacities = capacities.map(([, power]) => power).filter(isShown);
    const hasExportLimit = exportLimit !== undefined && isShown(exportLimit);
    const drawLimits = (chart) => {
      const { left, width } = chart.bbox;
      drawCapacity(chart, capacities, isShown);
      if (hasExportLimit) drawLimit(chart, exportLimit, '--warn-rule', [left, left + width]);
    };
    const drawSky = (chart) => clouds && skyStrip.draw(chart, clouds, (range) => toPixels(chart, range));
    return {
      hasCapacity,
      hasExportLimit,
      top: Math.max(0, ...shownCapacities, hasExportLimit ? exportLimit : 0),
      hooks: {
        drawClear: [(chart) => shadeNights(chart, nights), (chart) => shadeLimitedSpans(chart, limitedSpans, isShown)],
        draw: [drawLimits, (chart) => nameLimitedSpans(chart, limitedSpans), (chart) => markNow(chart, now), drawSky],
      },
    };
  }

  return { prepare };
})();
