/* Legend, fonts and visible times of a chart, for its export as SVG, PNG and CSV. */
globalThis.chartImageExport = (() => {
  /** Height of a line of the legend, pixels. */
  const LEGEND_LINE = 22;
  const readFontFamily = () => getComputedStyle(document.body).fontFamily;
  const readTitle = () => document.querySelector('h1').textContent.trim();
  const isVisible = (time, { scales }) => time >= scales.x.min && time <= scales.x.max;

  /** Lengths of dashes and gaps of a swatch, pixels; undefined for a solid one. */
  const readDash = (swatch, { borderTopStyle, borderTopWidth }) => {
    if (parseFloat(borderTopWidth) > 0 && borderTopStyle === 'dotted') return [2, 2];
    return swatch.classList.contains('past') ? [4, 3] : undefined;
  };

  /** Lists the visible items of the legend: their swatch and their text without the values of one time. */
  const listLegend = (figure) =>
    [...figure.querySelectorAll('figcaption .legend li')].map((item) => {
      const text = [...item.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const swatch = item.querySelector('.swatch');
      const style = getComputedStyle(swatch);
      const { backgroundColor, borderTopColor, borderTopWidth, opacity } = style;
      return {
        dash: readDash(swatch, style),
        // Swatches of lines without a range are borders.
        colour: parseFloat(borderTopWidth) > 0 ? borderTopColor : backgroundColor,
        opacity,
        text: text.map(({ textContent }) => textContent.trim()).join(' '),
      };
    });

  return { LEGEND_LINE, readFontFamily, readTitle, isVisible, listLegend };
})();
