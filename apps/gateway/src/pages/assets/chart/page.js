/* Language, texts and styles of the page, which all parts of a chart read. */
globalThis.chartPage = (() => {
  const LANGUAGE = document.documentElement.lang;
  /** Texts in the language of the page, by name. */
  const { texts: textsJson = '{}', pastLabel } = document.querySelector('figure.chart')?.dataset ?? {};
  const texts = JSON.parse(textsJson);
  if (pastLabel) texts.estimatedActual = pastLabel;

  const readStyle = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const formatValue = (value) => value.toLocaleString(LANGUAGE, { maximumFractionDigits: 6, useGrouping: 'always' });
  /** Labels a line: a field by its name in the language of the page, and whether it is of the past. */
  function labelLine({ name, isField, isPast }) {
    const label = isField ? ((isPast ? texts.pastFields : texts.fields)[name] ?? texts.fields[name]) : undefined;
    return `${label ?? name}${isPast ? `, ${texts.estimatedActual}` : ''}`;
  }

  function createElement(name, properties, ...children) {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  }

  return { LANGUAGE, texts, readStyle, formatValue, labelLine, createElement };
})();
