/* The time zone of a chart, and times written in it. */
globalThis.chartZone = (() => {
  const { LANGUAGE, texts, createElement } = chartPage;
  /** Dates and times of English pages are written as in Britain: 24 hours, day before month. */
  const LOCALE = LANGUAGE === 'en' ? 'en-GB' : LANGUAGE;
  const BROWSER_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
  /** Selected time zone of the axis and the values. It applies to all charts of the page. */
  let zone;

  const isKnown = (name) => {
    try {
      return Boolean(name && new Intl.DateTimeFormat('en', { timeZone: name }));
    } catch {
      return false;
    }
  };
  const getZone = () => zone;
  const getName = () => (zone === 'Etc/UTC' ? 'UTC' : zone);
  /** Selects the local time of the chart, unless the user has selected a zone. */
  function selectDefault({ dataset }) {
    zone ??= isKnown(dataset.zone) ? dataset.zone : 'Etc/UTC';
  }

  const formatInZone = (seconds, options) =>
    new Intl.DateTimeFormat(LOCALE, { timeZone: zone, ...options }).format(seconds * 1000);
  const formatTime = (seconds) => formatInZone(seconds, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const formatDay = (seconds) =>
    formatInZone(seconds, { weekday: 'short', day: 'numeric', month: 'short' }).replace(',', '');
  /** Formats axis labels: days at midnight, times between them. */
  const formatTicks = (_, ticks) =>
    ticks.map((tick, index) => {
      const time = formatTime(tick);
      if (time === '00:00') return formatDay(tick);
      return index === 0 ? `${time}\n${formatDay(tick)}` : time;
    });

  /** Lists the time zones to choose from: of the location, UTC, and of the browser. */
  function listZones({ dataset }) {
    const zones = new Map([['Etc/UTC', 'UTC']]);
    if (BROWSER_ZONE !== 'UTC' && BROWSER_ZONE !== 'Etc/UTC')
      zones.set(BROWSER_ZONE, `${BROWSER_ZONE} (${texts.thisBrowser})`);
    if (isKnown(dataset.zone)) zones.set(dataset.zone, `${dataset.zone} (${texts.localTime})`);
    return zones;
  }

  /** Adds a list to select the time zone. @param redraw draws the chart again */
  function addSelect(figure, redraw) {
    figure.querySelector('.zones')?.remove();
    const zones = listZones(figure);
    if (zones.size < 2) return;
    const options = [...zones].map(([value, textContent]) =>
      createElement('option', { value, textContent, selected: value === zone }),
    );
    const select = createElement('select', {}, ...options);
    select.onchange = () => {
      zone = select.value;
      redraw();
      document.querySelector('.zones select')?.focus();
    };
    figure.append(createElement('label', { className: 'zones note', textContent: `${texts.timesIn} ` }, select));
  }

  return { getZone, getName, selectDefault, formatTime, formatDay, formatTicks, addSelect };
})();
