/* Draws cloud opacity as a strip below a chart. The chart script calls it. */
globalThis.skyStrip = (() => {
  /** Height of the strip and of the space for it, pixels. */
  const [HEIGHT, SPACE] = [10, 18];
  const readStyle = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

  /** Returns the opacity at a time, percent; null where it is not known. */
  const readOpacity = ({ start, step, opacity }, time) => opacity[Math.floor((time - start) / step)] ?? null;

  /** Draws the visible part of the strip at the lower edge of the canvas. */
  function draw({ ctx, scales }, { start, step, opacity }, toPixels) {
    ctx.save();
    const height = HEIGHT * devicePixelRatio;
    const top = ctx.canvas.height - height;
    const [ground, cloud] = [readStyle('--ground'), readStyle('--cloud')];
    opacity.forEach((value, index) => {
      const time = start + index * step;
      if (value === null || time + step <= scales.x.min || time >= scales.x.max) return;
      const [left, right] = toPixels([time, time + step]);
      // Rounds outwards, because a gap between two rectangles would be visible.
      const width = Math.ceil(right) - Math.floor(left);
      ctx.globalAlpha = 1;
      ctx.fillStyle = ground;
      ctx.fillRect(Math.floor(left), top, width, height);
      ctx.globalAlpha = value / 100;
      ctx.fillStyle = cloud;
      ctx.fillRect(Math.floor(left), top, width, height);
    });
    ctx.restore();
  }

  return { SPACE, draw, readOpacity };
})();
