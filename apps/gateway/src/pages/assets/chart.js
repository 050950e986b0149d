/* Draws the tables of the page. All values come from the tables, so that chart, table and screen reader agree. */
(() => {
  const MAX_LINES = 8;
  const readStyle = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

  const BROWSER_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
  /** Time zone of axis and values. The choice holds for all charts of the page. */
  let zone;
  const isKnownZone = (name) => {
    try {
      return Boolean(name && new Intl.DateTimeFormat('en', { timeZone: name }));
    } catch {
      return false;
    }
  };
  /** Time zones to choose from: that of the location, UTC and that of the browser. */
  function listZones({ dataset }) {
    const zones = new Map([['Etc/UTC', 'UTC']]);
    if (BROWSER_ZONE !== 'UTC' && BROWSER_ZONE !== 'Etc/UTC') zones.set(BROWSER_ZONE, `${BROWSER_ZONE} (this browser)`);
    if (isKnownZone(dataset.zone)) zones.set(dataset.zone, `${dataset.zone} (local time)`);
    return zones;
  }
  const formatInZone = (seconds, options) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...options }).format(seconds * 1000);
  const formatTime = (seconds) => formatInZone(seconds, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const formatDay = (seconds) =>
    formatInZone(seconds, { weekday: 'short', day: 'numeric', month: 'short' }).replace(',', '');
  const getZoneName = () => (zone === 'Etc/UTC' ? 'UTC' : zone);

  /** Axis labels: days at midnight, times between them. */
  const formatTicks = (_, ticks) =>
    ticks.map((tick, index) => {
      const time = formatTime(tick);
      if (time === '00:00') return formatDay(tick);
      return index === 0 ? `${time}\n${formatDay(tick)}` : time;
    });

  /** Long tables are text until a button shows them: a browser with scripts does not parse `noscript`. */
  const parseHidden = (noscript) => new DOMParser().parseFromString(noscript.textContent, 'text/html').body;
  let hiddenTables = [];
  function findTables() {
    hiddenTables = [...document.querySelectorAll('noscript.rows')].map((noscript) => ({
      noscript,
      body: parseHidden(noscript),
    }));
    return [document, ...hiddenTables.map(({ body }) => body)].flatMap((root) => [
      ...root.querySelectorAll('table[data-rows]'),
    ]);
  }
  function addTableButtons() {
    for (const { noscript, body } of hiddenTables) {
      const count = body.querySelectorAll('tbody tr').length;
      const text = `Show the table (${count.toLocaleString('en')} rows)`;
      const button = createElement('button', { className: 'button quiet', type: 'button', textContent: text });
      button.onclick = () => {
        button.replaceWith(...[...body.childNodes].map((node) => document.importNode(node, true)));
        noscript.remove();
      };
      noscript.after(button);
    }
  }

  /** Lines of a table: all fields with the unit of the first; or, with labels, the first field once per label. */
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
    const isBound = ({ name }) => !hasNamedLines && /\D(10|90)$/.test(name);
    const sameUnit = fields.filter((field) => field.unit === fields[0].unit && !isBound(field));
    const labels = columns.filter(({ name, column }) => name && column < fields[0].column);
    const rows = [...table.tBodies[0].rows].map(({ cells }) => ({
      time: Date.parse(cells[0].firstChild.dateTime) / 1000,
      label: labels.map(({ column }) => cells[column].textContent).at(-1),
      value: (field) =>
        field && cells[field.column].textContent !== '' ? Number(cells[field.column].textContent) : null,
    }));
    // Values are means of periods: their time is the middle of the period, and they are drawn over all of it.
    const ends = [...new Set(rows.map(({ time }) => time))].sort((a, b) => a - b);
    const period = ends.slice(1).reduce((shortest, end, index) => Math.min(shortest, end - ends[index]), Infinity);
    if (period === Infinity) return [];
    const createLine = (name, field, lineRows) => ({
      name,
      period,
      unit: field.unit,
      isLabelled: labels.length > 0,
      isSum: field.isSum,
      isPast:
        table.dataset.rows === 'estimated_actuals' &&
        (hasNamedLines || !['hour_ahead', 'measured'].includes(field.name)),
      values: new Map(lineRows.map((row) => [row.time - period / 2, row.value(field)])),
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
    return sameUnit.map((field, index) => {
      const plotted = createLine(field.name, field, rows);
      const [low, high] = [findField(`${field.name}10`), findField(`${field.name}90`)];
      if (index > 0 || hasNamedLines || !low || !high) return plotted;
      return { ...plotted, low: createLine('', low, rows).values, high: createLine('', high, rows).values };
    });
  }

  /** Assigns colours by name, so that past and future of one quantity have the same colour. */
  function assignColours(lines) {
    const names = [...new Set(lines.map(({ name }) => name))];
    return lines.map((line) => ({ ...line, colour: (names.indexOf(line.name) % MAX_LINES) + 1 }));
  }

  /** Energy of each complete day in the chosen time zone; none for lines of several resources, and for other units than power. */
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

  /** Clear-sky power at a time, between the given ones; null outside them. */
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
    const found = findTables().flatMap(readLines).filter(hasValues);
    // Further lines would share colours. Their sum includes all.
    const sums = found.filter((line) => line.isSum).map((line) => ({ ...line, colour: 'sum' }));
    const members = found.filter((line) => !line.isSum);
    const drawn = [...new Set(members.map(({ name }) => name))].slice(0, MAX_LINES);
    const single = assignColours(members.filter(({ name }) => drawn.includes(name)));
    const lines = [...sums, ...(isSummed ? sumLines(found) : []), ...single];
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
    const valueAt = (values, time) => values.get(time) ?? null;

    // Means are drawn as steps: a point at the start of each period and one at its end.
    const halfPeriod = Math.min(...lines.map(({ period }) => period)) / 2;
    const toSteps = (values) => times.flatMap((time) => [valueAt(values, time), valueAt(values, time)]);
    const toIndex = (point) => Math.floor(point / 2);
    const data = [times.flatMap((time) => [time - halfPeriod, time + halfPeriod - 1])];
    const series = [{}];
    const bands = [];
    const addSeries = () => {
      for (const line of lines) {
        const stroke = readStyle(`--c${line.colour}`);
        if (line.low) {
          for (const edge of [line.high, line.low]) {
            data.push(toSteps(edge));
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

    const { nights = [], capacity, clearSky } = JSON.parse(figure.dataset.background || '{}');
    // The line of a clear sky belongs to power alone.
    const clearPowers = clearSky && figure.dataset.unit ? data[0].map(createClearSkyReader(clearSky)) : [];
    const hasClearSky = clearPowers.some((power) => power !== null);
    if (hasClearSky) {
      data.push(clearPowers);
      series.push({ stroke: readStyle('--soft'), width: 1, dash: [2, 3], points: { show: false } });
    }
    const highest = data
      .slice(1)
      .reduce((high, values) => values.reduce((top, value) => Math.max(top, value ?? 0), high), 0);
    // Far above the curves, the capacity would press them flat.
    const hasCapacity = capacity > 0 && highest > capacity / 3;

    const withContext = (chart, draw) => {
      const { ctx } = chart;
      ctx.save();
      draw(ctx, chart.bbox);
      ctx.restore();
    };
    const shadeNights = (chart) =>
      withContext(chart, (ctx, { left, top, width, height }) => {
        ctx.fillStyle = readStyle('--night');
        for (const [sunset, sunrise] of nights) {
          const [from, to] = [sunset, sunrise].map((time) =>
            Math.min(left + width, Math.max(left, chart.valToPos(time, 'x', true))),
          );
          if (to > from) ctx.fillRect(from, top, to - from, height);
        }
      });
    const drawCapacity = (chart) =>
      withContext(chart, (ctx, { left, width }) => {
        if (!hasCapacity) return;
        const y = chart.valToPos(capacity, 'y', true);
        ctx.strokeStyle = readStyle('--soft');
        ctx.lineWidth = devicePixelRatio;
        // The context keeps the dashes of the series before.
        ctx.setLineDash([]);
        ctx.beginPath();
        ctx.moveTo(left, y);
        ctx.lineTo(left + width, y);
        ctx.stroke();
      });
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
      // Above the plot it covers no line.
      ctx.textAlign = 'center';
      ctx.fillText('now', x, top - 5 * devicePixelRatio);
      ctx.restore();
    };
    const getPlotSize = () => ({ width: plot.clientWidth, height: plot.clientWidth < 500 ? 240 : 340 });
    const chart = new uPlot(
      {
        ...getPlotSize(),
        tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), zone),
        legend: { show: false },
        cursor: { y: false },
        padding: [20, 16, 0, 0],
        scales: {
          y: {
            range: (_, low, high) => {
              const top = hasCapacity ? Math.max(high, capacity) : high;
              return [Math.min(0, low), top > 0 ? top * 1.05 : 1];
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
          drawClear: [shadeNights],
          draw: [drawCapacity, markNow],
          setCursor: [({ cursor: { idx } }) => idx != null && showValues(toIndex(idx))],
        },
      },
      data,
      plot,
    );

    const valueLabels = lines.map(() => createElement('b', { textContent: '' }));
    figure.querySelector('.legend').replaceChildren(
      ...lines.map(({ name, colour, isPast }, index) => {
        const swatch = createElement('span', { className: `swatch${isPast ? ' past' : ''} s${colour}` });
        return createElement('li', {}, swatch, `${name}${isPast ? ', estimated actual' : ''} `, valueLabels[index]);
      }),
      ...lines
        .filter(({ low }) => low)
        .map(({ colour, name }) =>
          createElement(
            'li',
            {},
            createElement('span', { className: `swatch band s${colour}` }),
            `${name}, 10 to 90 % range`,
          ),
        ),
    );

    const addToLegend = (className, text) =>
      figure
        .querySelector('.legend')
        .append(createElement('li', {}, createElement('span', { className: `swatch ${className}` }), text));
    if (hasClearSky) addToLegend('clear-sky', 'clear sky');
    if (capacity > 0) addToLegend('capacity', `capacity ${capacity} ${unit}${hasCapacity ? '' : ', above the chart'}`);
    if (nights.length > 0) addToLegend('night', 'night');

    addSumChoice(figure, found);
    const days = computeDailyEnergy(lines, unit);
    figure.querySelector('.energy')?.remove();
    if (days.length > 0) {
      const formatEnergy = (energy) => `${energy.toLocaleString('en', { maximumSignificantDigits: 4 })} ${unit}h`;
      const items = days.map(({ day, energy }) =>
        createElement('li', {}, `${day} `, createElement('b', { textContent: formatEnergy(energy) })),
      );
      figure.append(createElement('ul', { className: 'legend energy', ariaLabel: 'Energy by day' }, ...items));
    }

    /** Shows the values at one time in the legend, as text and to screen readers. */
    function showValues(index) {
      const time = times[index];
      const descriptions = [];
      lines.forEach(({ name, values, low, high, isPast }, row) => {
        const value = valueAt(values, time);
        valueLabels[row].textContent = value === null ? '' : `${value} ${unit}`;
        if (value === null) return;
        const range10to90 =
          low && valueAt(low, time) !== null ? ` (${valueAt(low, time)} to ${valueAt(high, time)})` : '';
        descriptions.push(`${name} ${value} ${unit}${range10to90}${isPast ? ', estimated actual' : ''}`);
      });
      slider.value = String(index);
      const half = (lines[0]?.period ?? 0) / 2;
      const when = `${formatDay(time)}, ${formatTime(time - half)} to ${formatTime(time + half)} ${getZoneName()}`;
      slider.setAttribute('aria-valuetext', `${when}: ${descriptions.join('; ') || 'no value'}`);
      output.textContent = `${when}: ${descriptions.join('; ') || 'no value'}`;
    }

    addZoneSelect(figure);
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

  /** Whether charts of several resources also draw their sum. The choice holds for all charts of the page. */
  let isSummed = false;

  /** Sums of the lines of all resources, apart for past and future. A time without a value of one of them has no sum. */
  function sumLines(lines) {
    return [true, false].flatMap((isPast) => {
      const parts = lines.filter((line) => line.isPast === isPast);
      if (parts.length < 2) return [];
      const values = new Map(
        [...parts[0].values.keys()].map((time) => {
          const all = parts.map((part) => part.values.get(time) ?? null);
          return [time, all.includes(null) ? null : Number(all.reduce((sum, value) => sum + value, 0).toFixed(4))];
        }),
      );
      return [{ ...parts[0], name: 'sum', colour: 'sum', isLabelled: false, values }];
    });
  }

  function addSumChoice(figure, lines) {
    figure.querySelector('.sum')?.remove();
    if (!lines.some(({ isLabelled }) => isLabelled) || new Set(lines.map(({ name }) => name)).size < 2) return;
    const checkbox = createElement('input', { type: 'checkbox', checked: isSummed });
    checkbox.onchange = () => {
      isSummed = checkbox.checked;
      redraw();
      document.querySelector('.sum input')?.focus();
    };
    figure.append(createElement('label', { className: 'sum' }, checkbox, ' Also draw their sum'));
  }

  /** Lets the reader choose the time zone of axis and values. */
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
    figure.append(createElement('label', { className: 'zones note', textContent: 'Times of the chart in ' }, select));
  }

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

  /** Replaces the content of a live page with the next issue, unless the page is hidden or the focus is in chart or table. */
  async function refresh() {
    const retryLater = () => (timer = setTimeout(refresh, 30_000));
    if (document.hidden || document.activeElement?.closest('main > *')) return retryLater();
    const response = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => undefined);
    if (!response?.ok) return retryLater();
    const next = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('main');
    // A parser without scripts reads the content of `noscript`; here it stays text.
    for (const noscript of next?.querySelectorAll('noscript') ?? []) noscript.textContent = noscript.innerHTML;
    if (next) document.querySelector('main').replaceChildren(...next.childNodes);
    redraw();
  }

  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
  redraw();
})();
