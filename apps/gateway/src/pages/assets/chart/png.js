/* The picture of a chart as PNG. */
globalThis.chartPng = (() => {
  const { readStyle } = chartPage;
  const { LEGEND_LINE, readFontFamily, readTitle, listLegend } = chartImageExport;

  /** Draws the swatch of a dashed line. */
  function drawDashes(context, { y, colour, dash, ratio }) {
    context.strokeStyle = colour;
    context.lineWidth = 3 * ratio;
    context.setLineDash(dash.map((pixels) => pixels * ratio));
    context.beginPath();
    context.moveTo(16 * ratio, y);
    context.lineTo(34 * ratio, y);
    context.stroke();
    context.setLineDash([]);
  }

  /** Draws the chart as PNG, with its title, time zone and legend. */
  function toPng({ figure, chart }) {
    const ratio = devicePixelRatio;
    const source = chart.ctx.canvas;
    const legend = listLegend(figure);
    const [width, titleHeight] = [source.width, 34 * ratio];
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height: source.height + titleHeight + (LEGEND_LINE * legend.length + 18) * ratio });
    const context = canvas.getContext('2d');
    context.fillStyle = readStyle('--card');
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(source, 0, titleHeight);
    context.fillStyle = readStyle('--ink');
    context.font = `bold ${15 * ratio}px ${readFontFamily()}`;
    context.fillText(readTitle(), 16 * ratio, 22 * ratio);
    context.font = `${12 * ratio}px ${readFontFamily()}`;
    context.textAlign = 'right';
    context.fillText(chartZone.getName(), width - 16 * ratio, 22 * ratio);
    context.textAlign = 'left';
    legend.forEach(({ colour, opacity, text, dash }, index) => {
      const y = titleHeight + source.height + (LEGEND_LINE * index + 8) * ratio;
      context.globalAlpha = Number(opacity);
      if (dash) drawDashes(context, { y: y + 5 * ratio, colour, dash, ratio });
      else {
        context.fillStyle = colour;
        context.fillRect(16 * ratio, y, 18 * ratio, 10 * ratio);
      }
      context.globalAlpha = 1;
      context.fillStyle = readStyle('--ink');
      context.fillText(text, 42 * ratio, y + 10 * ratio);
    });
    return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  }

  return { draw: toPng };
})();
