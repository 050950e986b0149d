/* Marks rejected values beyond the axis at its edge: the axis is that of used values. */
globalThis.chartEdgeMarks = (() => {
  /** Half of the width of a mark, and its height, pixels. */
  const [HALF_WIDTH, HEIGHT] = [5, 8];

  const listValues = (lines, isBeyond) =>
    lines
      .filter(({ isRejected }) => isRejected)
      .flatMap(({ values, colour }) => [...values].map(([time, value]) => ({ time, value, colour })))
      .filter(({ value }) => value !== null && isBeyond(value));

  /** Counts the rejected values beyond an axis. */
  const countBeyond = (lines, [min, max]) => listValues(lines, (value) => value < min || value > max).length;

  /** Lists the corners of the visible marks, CSS pixels from the upper left corner of the plot. */
  function list({ scales, bbox, valToPos }, lines) {
    const { min, max } = scales.y;
    const bottom = bbox.height / devicePixelRatio;
    return listValues(lines, (value) => value < min || value > max)
      .filter(({ time }) => time >= scales.x.min && time <= scales.x.max)
      .map(({ time, value, colour }) => {
        const x = valToPos(time, 'x');
        const [tip, base] = value > max ? [0, HEIGHT] : [bottom, bottom - HEIGHT];
        return {
          colour: chartPage.readStyle(`--series-${colour}`),
          corners: [
            [x, tip],
            [x - HALF_WIDTH, base],
            [x + HALF_WIDTH, base],
          ],
        };
      });
  }

  /** Draws the marks on the canvas. */
  function draw(chart, lines) {
    const { ctx, bbox } = chart;
    ctx.save();
    for (const { colour, corners } of list(chart, lines)) {
      ctx.fillStyle = colour;
      ctx.beginPath();
      for (const [x, y] of corners) ctx.lineTo(bbox.left + x * devicePixelRatio, bbox.top + y * devicePixelRatio);
      ctx.fill();
    }
    ctx.restore();
  }

  return { countBeyond, list, draw };
})();
