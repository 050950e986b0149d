/* Draws the tables of the page as a chart. All values come from the tables, so that chart, table and screen reader agree. */
(() => {
  const MAX_LINES = 8;
  const readStyle = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

  const LANGUAGE = document.documentElement.lang;
  /** Dates and times of English pages are written as in Britain: 24 hours, day before month. */
  const LOCALE = LANGUAGE === 'en' ? 'en-GB' : LANGUAGE;
  /** Texts in the language of the page, by name. */
  const texts = JSON.parse(document.querySelector('figure.chart')?.dataset.texts ?? '{}');

  const BROWSER_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
  /** Selected time zone of the axis and the values. It applies to all charts of the page. */
  let zone;
  const isKnownZone = (name) => {
    try {
      return Boolean(name && new Intl.DateTimeFormat('en', { timeZone: name }));
    } catch {
      return false;
    }
  };
  /** Lists the time zones to choose from: of the location, UTC, and of the browser. */
  function listZones({ dataset }) {
    const zones = new Map([['Etc/UTC', 'UTC']]);
    if (BROWSER_ZONE !== 'UTC' && BROWSER_ZONE !== 'Etc/UTC')
      zones.set(BROWSER_ZONE, `${BROWSER_ZONE} (${texts.thisBrowser})`);
    if (isKnownZone(dataset.zone)) zones.set(dataset.zone, `${dataset.zone} (${texts.localTime})`);
    return zones;
  }
  const formatInZone = (seconds, options) =>
    new Intl.DateTimeFormat(LOCALE, { timeZone: zone, ...options }).format(seconds * 1000);
  const formatTime = (seconds) => formatInZone(seconds, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const formatDay = (seconds) =>
    formatInZone(seconds, { weekday: 'short', day: 'numeric', month: 'short' }).replace(',', '');
  const formatValue = (value) => value.toLocaleString(LANGUAGE, { maximumFractionDigits: 6, useGrouping: false });
  /** Parses a number of a table, which may have a decimal comma. */
  const parseNumber = (text) => Number(text.replace(',', '.'));
  const getZoneName = () => (zone === 'Etc/UTC' ? 'UTC' : zone);

  /** Formats axis labels: days at midnight, times between them. */
  const formatTicks = (_, ticks) =>
    ticks.map((tick, index) => {
      const time = formatTime(tick);
      if (time === '00:00') return formatDay(tick);
      return index === 0 ? `${time}\n${formatDay(tick)}` : time;
    });

  /** Parses a long table. A browser with scripts keeps the content of `noscript` as text until a button shows it. */
  const parseHiddenTable = (noscript) => new DOMParser().parseFromString(noscript.textContent, 'text/html').body;
  let hiddenTables = [];
  function findTables() {
    hiddenTables = [...document.querySelectorAll('noscript.rows')].map((noscript) => ({
      noscript,
      body: parseHiddenTable(noscript),
    }));
    return [document, ...hiddenTables.map(({ body }) => body)].flatMap((root) => [
      ...root.querySelectorAll('table[data-rows]'),
    ]);
  }
  function addTableButtons() {
    for (const { noscript, body } of hiddenTables) {
      const count = body.querySelectorAll('tbody tr').length;
      const text = `${texts.showTable} (${count.toLocaleString(LANGUAGE)} ${texts.rows})`;
      const button = createElement('button', { className: 'button quiet', type: 'button', textContent: text });
      button.onclick = () => {
        button.replaceWith(...[...body.childNodes].map((node) => document.importNode(node, true)));
        noscript.remove();
      };
      noscript.after(button);
    }
  }

  /** Reads the lines of a table: all fields with the unit of the first field, or the first field once per label. */
  function readLines(table) {
    const columns = [...table.tHead.rows[0].cells].map(({ dataset: { name, unit, sum } }, column) => ({
      name,
      unit,
      column,
      isSum: sum !== undefined,
    }));
    // Names that users chose may end in 10 or 90.
    const hasNamedLines = 'named' in table.dataset;
    const fields = columns.filter(({ unit }) => unit);
    if (fields.length === 0) return [];
    const findField = (name) => fields.find((field) => field.name === name);
    const isPercentile = ({ name }) => !hasNamedLines && /\D(10|90)$/.test(name);
    const drawnFields = fields.filter((field) => field.unit === fields[0].unit && !isPercentile(field));
    const labels = columns.filter(({ name, column }) => name && column < fields[0].column);
    const rows = [...table.tBodies[0].rows].map(({ cells }) => ({
      time: Date.parse(cells[0].firstChild.dateTime) / 1000,
      label: labels.map(({ column }) => cells[column].textContent).at(-1),
      readValue: (field) =>
        field && cells[field.column].textContent !== '' ? parseNumber(cells[field.column].textContent) : null,
    }));
    // Values are means of periods: their time is the middle of the period, and they are drawn over all of it.
    const ends = [...new Set(rows.map(({ time }) => time))].sort((a, b) => a - b);
    const period = ends.slice(1).reduce((shortest, end, index) => Math.min(shortest, end - ends[index]), Infinity);
    if (period === Infinity) return [];
    const deliveredField = findField('pv_estimate');
    /** Reads the value to draw: the potential of a plant only where it delivers less. */
    const readDrawn = (row, field) => {
      const value = row.readValue(field);
      return field?.name === 'pv_potential' && value === row.readValue(deliveredField) ? null : value;
    };
    const createLine = (name, field, lineRows) => ({
      name,
      period,
      unit: field.unit,
      isLabelled: labels.length > 0,
      isSum: field.isSum,
      isPast:
        table.dataset.rows === 'estimated_actuals' &&
        (hasNamedLines || !['hour_ahead', 'measured'].includes(field.name)),
      values: new Map(lineRows.map((row) => [row.time - period / 2, readDrawn(row, field)])),
    });
    if (labels.length > 0) {
      const groups = [...new Set(rows.map(({ label }) => label))];
      return groups.map((group) =>
        createLine(
          group,
          fields[0],
          rows.filter(({ label }) => label === group),
        ),
      );
    }
    return drawnFields.map((field, index) => {
      const line = createLine(field.name, field, rows);
      const [p10Field, p90Field] = [findField(`${field.name}10`), findField(`${field.name}90`)];
      if (index > 0 || hasNamedLines || !p10Field || !p90Field) return line;
      return { ...line, p10: createLine('', p10Field, rows).values, p90: createLine('', p90Field, rows).values };
    });
  }

  /** Assigns colours by name, so that past and future of one quantity have the same colour. */
  function assignColours(lines) {
    const names = [...new Set(lines.map(({ name }) => name))];
    return lines.map((line) => ({ ...line, colour: (names.indexOf(line.name) % MAX_LINES) + 1 }));
  }

  /** Computes the energy of each complete day in the selected time zone; empty for several resources, and for units other than power. */
  function computeDailyEnergy(lines, unit) {
    const [{ name, period, isLabelled, isSum }] = lines;
    if (isLabelled || !['W', 'kW', 'MW'].includes(unit)) return [];
    const powers = new Map(
      lines.filter((line) => line.name === name && line.isSum === isSum).flatMap(({ values }) => [...values]),
    );
    const days = new Map();
    for (const [time, power] of [...powers].sort(([a], [b]) => a - b)) {
      const day = formatDay(time);
      const { hours, energy } = days.get(day) ?? { hours: 0, energy: 0 };
      if (power !== null) days.set(day, { hours: hours + period / 3600, energy: energy + (power * period) / 3600 });
    }
    // A day with a change to summer time has 23 hours.
    return [...days].filter(([, { hours }]) => hours >= 23).map(([day, { energy }]) => ({ day, energy }));
  }

  function createElement(name, properties, ...children) {
    const created = Object.assign(document.createElement(name), properties);
    created.append(...children);
    return created;
  }

  /** Creates a function that interpolates clear-sky power at a time; null outside the given times. */
  function createClearSkyReader({ start, step, power }) {
    return (time) => {
      const position = (time - start) / step;
      const index = Math.floor(position);
      if (!(index >= 0 && index + 1 < power.length)) return null;
      return power[index] + (power[index + 1] - power[index]) * (position - index);
    };
  }

  function drawChart(figure) {
    const hasValues = ({ values }) => [...values.values()].some((value) => value !== null);
    const allLines = findTables().flatMap(readLines).filter(hasValues);
    // Lines above the limit would share colours. The sum includes them.
    const sums = allLines.filter((line) => line.isSum).map((line) => ({ ...line, colour: 'sum' }));
    const members = allLines.filter((line) => !line.isSum);
    const drawnNames = [...new Set(members.map(({ name }) => name))].slice(0, MAX_LINES);
    const memberLines = assignColours(members.filter(({ name }) => drawnNames.includes(name)));
    const lines = [...sums, ...(isSummed ? sumLines(allLines) : []), ...memberLines];
    addTableButtons();
    const times = [...new Set(lines.flatMap(({ values }) => [...values.keys()]))].sort((a, b) => a - b);
    if (times.length < 2) return;
    figure.hidden = false;
    zone ??= isKnownZone(figure.dataset.zone) ? figure.dataset.zone : 'Etc/UTC';
    const unit = figure.dataset.unit || lines[0].unit;
    const now = Date.parse(figure.dataset.now) / 1000;
    const plot = figure.querySelector('.plot');
    const slider = figure.querySelector('input');
    const output = figure.querySelector('output');
    const getValue = (values, time) => values.get(time) ?? null;

    // Means are drawn as steps: a point at the start of each period and one at its end.
    const halfPeriod = Math.min(...lines.map(({ period }) => period)) / 2;
    const toSteps = (values) => times.flatMap((time) => [getValue(values, time), getValue(values, time)]);
    const toIndex = (point) => Math.floor(point / 2);
    const data = [times.flatMap((time) => [time - halfPeriod, time + halfPeriod - 1])];
    const series = [{}];
    const bands = [];
    const addSeries = () => {
      for (const line of lines) {
        const stroke = readStyle(`--series-${line.colour}`);
        if (line.p10) {
          for (const percentile of [line.p90, line.p10]) {
            data.push(toSteps(percentile));
            series.push({ stroke: 'transparent', width: 0, points: { show: false } });
          }
          bands.push({ series: [series.length - 2, series.length - 1], fill: `${stroke}40` });
        }
        data.push(toSteps(line.values));
        series.push({
          stroke,
          width: line.isPast ? 1.5 : 2.5,
          dash: line.isPast ? [6, 4] : undefined,
          points: { show: false },
        });
      }
    };
    addSeries();

    const {
      nights = [],
      capacity,
      exportLimit,
      limitedSpans = [],
      clearSky,
      clouds,
    } = JSON.parse(figure.dataset.background || '{}');
    // Only charts of power have a clear-sky line.
    const clearPowers = clearSky && figure.dataset.unit ? data[0].map(createClearSkyReader(clearSky)) : [];
    const hasClearSky = clearPowers.some((power) => power !== null);
    if (hasClearSky) {
      data.push(clearPowers);
      series.push({ stroke: readStyle('--soft'), width: 1, dash: [2, 3], points: { show: false } });
    }
    const highest = data
      .slice(1)
      .reduce((max, values) => values.reduce((top, value) => Math.max(top, value ?? 0), max), 0);
    // A limit far above the curves would flatten them.
    const isShown = (limit) => highest > limit / 3;
    const hasCapacity = capacity > 0 && isShown(capacity);
    const hasExportLimit = exportLimit !== undefined && isShown(exportLimit);

    const drawWithContext = (chart, draw) => {
      const { ctx } = chart;
      ctx.save();
      draw(ctx, chart.bbox);
      ctx.restore();
    };
    const shadeNights = (chart) =>
      drawWithContext(chart, (ctx, { top, height }) => {
        ctx.fillStyle = readStyle('--night');
        for (const [sunset, sunrise] of nights) {
          const [from, to] = toPixels(chart, [sunset, sunrise]);
          if (to > from) ctx.fillRect(from, top, to - from, height);
        }
      });
    const toPixels = (chart, range) => {
      const { left, width } = chart.bbox;
      return range.map((time) => Math.min(left + width, Math.max(left, chart.valToPos(time, 'x', true))));
    };
    /** Shades outages and curtailments, and draws the limits of curtailments. */
    const shadeLimitedSpans = (chart) =>
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
    const nameLimitedSpans = (chart) =>
      drawWithContext(chart, (ctx, { top }) => {
        ctx.fillStyle = readStyle('--ink');
        ctx.textAlign = 'center';
        for (const { kind, from, to } of limitedSpans) {
          const [start, end] = toPixels(chart, [from, to]);
          if (ctx.measureText(texts[kind]).width < end - start)
            ctx.fillText(texts[kind], (start + end) / 2, top - 5 * devicePixelRatio);
        }
      });
    const drawLimit = (chart, power, style, [start, end]) =>
      drawWithContext(chart, (ctx) => {
        const y = chart.valToPos(power, 'y', true);
        ctx.strokeStyle = readStyle(style);
        ctx.lineWidth = devicePixelRatio * (style === '--soft' ? 1 : 2);
        // The context still has the dash pattern of the previous series.
        ctx.setLineDash([]);
        ctx.beginPath();
        ctx.moveTo(start, y);
        ctx.lineTo(end, y);
        ctx.stroke();
      });
    const drawLimits = (chart) => {
      const { left, width } = chart.bbox;
      if (hasCapacity) drawLimit(chart, capacity, '--soft', [left, left + width]);
      if (hasExportLimit) drawLimit(chart, exportLimit, '--warn-rule', [left, left + width]);
    };
    const axis = {
      stroke: readStyle('--soft'),
      grid: { stroke: readStyle('--rule'), width: 1 },
      ticks: { stroke: readStyle('--rule') },
    };
    const markNow = (chart) => {
      const x = chart.valToPos(now, 'x', true);
      const { left, top, width, height } = chart.bbox;
      if (!(x > left && x < left + width)) return;
      const { ctx } = chart;
      ctx.save();
      ctx.strokeStyle = readStyle('--ink');
      ctx.fillStyle = readStyle('--ink');
      ctx.setLineDash([3, 4]);
      ctx.beginPath();
      ctx.moveTo(x, top);
      ctx.lineTo(x, top + height);
      ctx.stroke();
      // The label is above the plot, where it covers no line.
      ctx.textAlign = 'center';
      ctx.fillText(texts.now, x, top - 5 * devicePixelRatio);
      ctx.restore();
    };
    const drawSky = (chart) => clouds && skyStrip.draw(chart, clouds, (range) => toPixels(chart, range));
    const getPlotSize = () => ({ width: plot.clientWidth, height: plot.clientWidth < 500 ? 240 : 340 });
    const chart = new uPlot(
      {
        ...getPlotSize(),
        tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), zone),
        legend: { show: false },
        cursor: { y: false },
        // The label of a day at the right edge is 70 pixels wide.
        padding: [20, 36, clouds ? skyStrip.SPACE : 0, 0],
        scales: {
          y: {
            range: (_, min, max) => {
              const top = Math.max(max, hasCapacity ? capacity : 0, hasExportLimit ? exportLimit : 0);
              return [Math.min(0, min), top > 0 ? top * 1.05 : 1];
            },
          },
        },
        axes: [
          // Names of days are about 70 pixels wide.
          { ...axis, values: formatTicks, space: 80 },
          { ...axis, label: unit, labelSize: 20, size: 56 },
        ],
        series,
        bands,
        hooks: {
          drawClear: [shadeNights, shadeLimitedSpans],
          draw: [drawLimits, nameLimitedSpans, markNow, drawSky],
          setCursor: [({ cursor: { idx } }) => idx != null && showValues(toIndex(idx))],
        },
      },
      data,
      plot,
    );

    const valueLabels = lines.map(() => createElement('b', { textContent: '' }));
    figure.querySelector('.legend').replaceChildren(
      ...lines.map(({ name, colour, isPast }, index) => {
        const swatch = createElement('span', { className: `swatch${isPast ? ' past' : ''} series-${colour}` });
        return createElement(
          'li',
          {},
          swatch,
          `${name}${isPast ? `, ${texts.estimatedActual}` : ''} `,
          valueLabels[index],
        );
      }),
      ...lines
        .filter(({ p10 }) => p10)
        .map(({ colour, name }) =>
          createElement(
            'li',
            {},
            createElement('span', { className: `swatch band series-${colour}` }),
            `${name}, ${texts.range}`,
          ),
        ),
    );

    const addToLegend = (className, text) =>
      figure
        .querySelector('.legend')
        .append(createElement('li', {}, createElement('span', { className: `swatch ${className}` }), text));
    if (hasClearSky) addToLegend('clear-sky', texts.clearSky);
    if (capacity > 0)
      addToLegend(
        'capacity',
        `${texts.capacity} ${formatValue(capacity)} ${unit}${hasCapacity ? '' : `, ${texts.aboveChart}`}`,
      );
    if (exportLimit !== undefined)
      addToLegend(
        'export-limit',
        `${texts.exportLimit} ${formatValue(exportLimit)} ${unit}${hasExportLimit ? '' : `, ${texts.aboveChart}`}`,
      );
    for (const kind of new Set(limitedSpans.map((span) => span.kind))) addToLegend(kind, texts[kind]);
    if (nights.length > 0) addToLegend('night', texts.night);

    if (clouds) addToLegend('sky', `${texts.cloudOpacity}, ${texts.fromClear}`);

    addSumCheckbox(figure, allLines);
    const days = computeDailyEnergy(lines, unit);
    figure.querySelector('.energy')?.remove();
    const names = new Map(
      // Charts of past issues and of comparisons mark no time.
      Number.isNaN(now)
        ? []
        : [
            [formatDay(now), ` (${texts.today})`],
            [formatDay(now + 86_400), ` (${texts.tomorrow})`],
          ],
    );
    if (days.length > 0) {
      const formatEnergy = (energy) => `${energy.toLocaleString(LANGUAGE, { maximumSignificantDigits: 4 })} ${unit}h`;
      const items = days.map(({ day, energy }) =>
        createElement(
          'li',
          {},
          `${day}${names.get(day) ?? ''} `,
          createElement('b', { textContent: formatEnergy(energy) }),
        ),
      );
      figure.append(createElement('ul', { className: 'legend energy', ariaLabel: texts.energyByDay }, ...items));
    }

    /** Shows the values at one time in the legend, as text and to screen readers. */
    function showValues(index) {
      const time = times[index];
      const descriptions = [];
      lines.forEach(({ name, values, p10, p90, isPast }, row) => {
        const value = getValue(values, time);
        valueLabels[row].textContent = value === null ? '' : `${formatValue(value)} ${unit}`;
        if (value === null) return;
        const range10to90 =
          p10 && getValue(p10, time) !== null
            ? ` (${formatValue(getValue(p10, time))} ${texts.to} ${formatValue(getValue(p90, time))})`
            : '';
        descriptions.push(
          `${name} ${formatValue(value)} ${unit}${range10to90}${isPast ? `, ${texts.estimatedActual}` : ''}`,
        );
      });
      const opacity = clouds && skyStrip.readOpacity(clouds, time);
      if (opacity != null) descriptions.push(`${texts.cloudOpacity} ${opacity} %`);
      slider.value = String(index);
      const halfLength = (lines[0]?.period ?? 0) / 2;
      const when = `${formatDay(time)}, ${formatTime(time - halfLength)} ${texts.to} ${formatTime(time + halfLength)} ${getZoneName()}`;
      slider.setAttribute('aria-valuetext', `${when}: ${descriptions.join('; ') || texts.noValue}`);
      output.textContent = `${when}: ${descriptions.join('; ') || texts.noValue}`;
    }

    addZoneSelect(figure);
    chartDownloads.addButtons({ figure, chart, lines, times, data, series, bands, unit, formatTicks }, texts.download);
    const nextIndex = times.findIndex((time) => time >= now);
    const first = nextIndex < 0 ? times.length - 1 : nextIndex;
    slider.max = String(times.length - 1);
    slider.oninput = () => {
      const index = Number(slider.value);
      chart.setCursor({ left: chart.valToPos(times[index], 'x'), top: 10 }, false);
      showValues(index);
    };
    showValues(first);
    const resizeObserver = new ResizeObserver(() => chart.setSize(getPlotSize()));
    resizeObserver.observe(plot);
    return () => (resizeObserver.disconnect(), chart.destroy());
  }

  /** Whether charts of several resources also draw their sum. It applies to all charts of the page. */
  let isSummed = false;

  /** Sums the lines of all resources, separately for past and future. A time at which a resource has no value has no sum. */
  function sumLines(lines) {
    return [true, false].flatMap((isPast) => {
      const summands = lines.filter((line) => line.isPast === isPast);
      if (summands.length < 2) return [];
      const values = new Map(
        [...summands[0].values.keys()].map((time) => {
          const powers = summands.map(({ values }) => values.get(time) ?? null);
          return [
            time,
            powers.includes(null) ? null : Number(powers.reduce((sum, value) => sum + value, 0).toFixed(4)),
          ];
        }),
      );
      return [{ ...summands[0], name: texts.sum, colour: 'sum', isLabelled: false, values }];
    });
  }

  function addSumCheckbox(figure, lines) {
    figure.querySelector('.sum')?.remove();
    if (!lines.some(({ isLabelled }) => isLabelled) || new Set(lines.map(({ name }) => name)).size < 2) return;
    const checkbox = createElement('input', { type: 'checkbox', checked: isSummed });
    checkbox.onchange = () => {
      isSummed = checkbox.checked;
      redraw();
      document.querySelector('.sum input')?.focus();
    };
    figure.append(createElement('label', { className: 'sum' }, checkbox, ` ${texts.drawSum}`));
  }

  /** Adds a list to select the time zone of the axis and the values. */
  function addZoneSelect(figure) {
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

  /** Removes the current chart; undefined without a chart. */
  let destroyChart;
  let timer;
  function redraw() {
    destroyChart?.();
    clearTimeout(timer);
    for (const { noscript } of hiddenTables)
      if (noscript.nextSibling?.tagName === 'BUTTON') noscript.nextSibling.remove();
    const figure = document.querySelector('figure.chart');
    destroyChart = figure && drawChart(figure);
    if (figure?.dataset.refresh) timer = setTimeout(refresh, Math.max(5, Number(figure.dataset.refresh)) * 1000);
  }

  /** Replaces the content of a live page with the next issue; later while the page is hidden or the focus is in its content. */
  async function refresh() {
    const retryLater = () => (timer = setTimeout(refresh, 30_000));
    if (document.hidden || document.activeElement?.closest('main > *')) return retryLater();
    const response = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => undefined);
    if (!response?.ok) return retryLater();
    const next = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('main');
    // `DOMParser` parses the content of `noscript`; the chart script expects text.
    for (const noscript of next?.querySelectorAll('noscript') ?? []) noscript.textContent = noscript.innerHTML;
    if (next) document.querySelector('main').replaceChildren(...next.childNodes);
    redraw();
  }

  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
  redraw();
})();
