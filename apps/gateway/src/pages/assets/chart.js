/* Draws the tables of the page: every number comes from them, so chart, table and screen reader tell the same. */
(() => {
  const MOST_LINES = 8;
  const style = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const utc = (seconds) => new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ');

  /** Dates where days begin, hours between them. */
  const dayOrHour = (_, ticks) =>
    ticks.map((tick, index) => {
      const [date, time] = utc(tick).split(' ');
      const isFirst = index === 0 || utc(ticks[index - 1]).slice(0, 10) !== date;
      if (tick % 86_400 === 0) return date.slice(5);
      return isFirst && index === 0 ? `${time}\n${date}` : time;
    });

  /** Lines of a table: its first field and those of the same unit; or its first field once per labelled thing. */
  function linesOf(table) {
    const heads = [...table.tHead.rows[0].cells].map(({ dataset: { name, unit } }, column) => ({ name, unit, column }));
    const fields = heads.filter(({ unit }) => unit);
    if (fields.length === 0) return [];
    const of = (name) => fields.find((field) => field.name === name);
    const alike = fields.filter(({ name, unit }) => unit === fields[0].unit && !/\D(10|90)$/.test(name));
    const labels = heads.filter(({ name, column }) => name && column < fields[0].column);
    const rows = [...table.tBodies[0].rows].map(({ cells }) => ({
      time: Date.parse(cells[0].firstChild.dateTime) / 1000,
      label: labels.map(({ column }) => cells[column].textContent).at(-1),
      value: (field) =>
        field && cells[field.column].textContent !== '' ? Number(cells[field.column].textContent) : null,
    }));
    const line = (name, field, some) => ({
      name,
      unit: field.unit,
      past: table.dataset.rows === 'estimated_actuals' && !['hour_ahead', 'measured'].includes(field.name),
      values: new Map(some.map((row) => [row.time, row.value(field)])),
    });
    if (labels.length > 0) {
      const things = [...new Set(rows.map(({ label }) => label))].slice(0, MOST_LINES);
      return things.map((thing) =>
        line(
          thing,
          fields[0],
          rows.filter(({ label }) => label === thing),
        ),
      );
    }
    return alike.map((field, index) => {
      const drawn = line(field.name, field, rows);
      const [low, high] = [of(`${field.name}10`), of(`${field.name}90`)];
      if (index > 0 || !low || !high) return drawn;
      return { ...drawn, low: line('', low, rows).values, high: line('', high, rows).values };
    });
  }

  /** Colours by name, so that past and future of one quantity look alike. */
  function coloured(lines) {
    const names = [...new Set(lines.map(({ name }) => name))];
    return lines.map((line) => ({ ...line, colour: (names.indexOf(line.name) % MOST_LINES) + 1 }));
  }

  function element(name, properties, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  function draw(figure) {
    const lines = coloured([...document.querySelectorAll('table[data-rows]')].flatMap(linesOf));
    const times = [...new Set(lines.flatMap(({ values }) => [...values.keys()]))].sort((a, b) => a - b);
    if (times.length < 2) return;
    figure.hidden = false;
    const unit = figure.dataset.unit || lines[0].unit;
    const now = Date.parse(figure.dataset.now) / 1000;
    const plot = figure.querySelector('.plot');
    const range = figure.querySelector('input');
    const output = figure.querySelector('output');
    const at = (values, time) => values.get(time) ?? null;

    const data = [times];
    const series = [{}];
    const bands = [];
    const paint = () => {
      for (const line of lines) {
        const stroke = style(`--c${line.colour}`);
        if (line.low) {
          for (const edge of [line.high, line.low]) {
            data.push(times.map((time) => at(edge, time)));
            series.push({ stroke: 'transparent', width: 0, points: { show: false } });
          }
          bands.push({ series: [series.length - 2, series.length - 1], fill: `${stroke}40` });
        }
        data.push(times.map((time) => at(line.values, time)));
        series.push({
          stroke,
          width: line.past ? 1.5 : 2.5,
          dash: line.past ? [6, 4] : undefined,
          points: { show: false },
        });
      }
    };
    paint();

    const axis = {
      stroke: style('--soft'),
      grid: { stroke: style('--rule'), width: 1 },
      ticks: { stroke: style('--rule') },
    };
    const markNow = (chart) => {
      const x = chart.valToPos(now, 'x', true);
      const { left, top, width, height } = chart.bbox;
      if (!(x > left && x < left + width)) return;
      const { ctx } = chart;
      ctx.save();
      ctx.strokeStyle = style('--ink');
      ctx.fillStyle = style('--ink');
      ctx.setLineDash([3, 4]);
      ctx.beginPath();
      ctx.moveTo(x, top);
      ctx.lineTo(x, top + height);
      ctx.stroke();
      ctx.textAlign = 'left';
      ctx.fillText('now', x + 5 * devicePixelRatio, top + 12 * devicePixelRatio);
      ctx.restore();
    };
    const size = () => ({ width: plot.clientWidth, height: plot.clientWidth < 500 ? 240 : 340 });
    const chart = new uPlot(
      {
        ...size(),
        tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
        legend: { show: false },
        cursor: { y: false },
        scales: { y: { range: (_, low, high) => [Math.min(0, low), high > 0 ? high * 1.05 : 1] } },
        axes: [
          { ...axis, values: dayOrHour },
          { ...axis, label: unit, labelSize: 20, size: 56 },
        ],
        series,
        bands,
        hooks: { draw: [markNow], setCursor: [({ cursor: { idx } }) => idx != null && tell(idx)] },
      },
      data,
      plot,
    );

    const numbers = lines.map(() => element('b', { textContent: '' }));
    figure.querySelector('.legend').replaceChildren(
      ...lines.map(({ name, colour, past }, index) => {
        const swatch = element('span', { className: `swatch${past ? ' past' : ''} s${colour}` });
        return element('li', {}, swatch, `${name}${past ? ', estimated actual' : ''} `, numbers[index]);
      }),
      ...lines
        .filter(({ low }) => low)
        .map(({ colour, name }) =>
          element('li', {}, element('span', { className: `swatch band s${colour}` }), `${name}, 10 to 90 % range`),
        ),
    );

    /** Says what there is at a moment, in legend, text and to screen readers. */
    function tell(index) {
      const time = times[index];
      const said = [];
      lines.forEach(({ name, values, low, high, past }, row) => {
        const value = at(values, time);
        numbers[row].textContent = value === null ? '' : `${value} ${unit}`;
        if (value === null) return;
        const between = low && at(low, time) !== null ? ` (${at(low, time)} to ${at(high, time)})` : '';
        said.push(`${name} ${value} ${unit}${between}${past ? ', estimated actual' : ''}`);
      });
      range.value = String(index);
      range.setAttribute('aria-valuetext', `${utc(time)}: ${said.join('; ') || 'no value'}`);
      output.textContent = `${utc(time)} UTC: ${said.join('; ') || 'no value'}`;
    }

    const ahead = times.findIndex((time) => time >= now);
    const first = ahead < 0 ? times.length - 1 : ahead;
    range.max = String(times.length - 1);
    range.oninput = () => {
      const index = Number(range.value);
      chart.setCursor({ left: chart.valToPos(times[index], 'x'), top: 10 }, false);
      tell(index);
    };
    tell(first);
    const resized = new ResizeObserver(() => chart.setSize(size()));
    resized.observe(plot);
    return () => (resized.disconnect(), chart.destroy());
  }

  let erase;
  let timer;
  function drawAgain() {
    erase?.();
    clearTimeout(timer);
    const figure = document.querySelector('figure.chart');
    erase = figure && draw(figure);
    if (figure?.dataset.refresh) timer = setTimeout(refresh, Math.max(5, Number(figure.dataset.refresh)) * 1000);
  }

  /** A live page puts the next issue in place of this one, where the reader is not looking into a table. */
  async function refresh() {
    const again = () => (timer = setTimeout(refresh, 30_000));
    if (document.hidden || document.activeElement?.closest('figure, .scroll')) return again();
    const answer = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => undefined);
    if (!answer?.ok) return again();
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main');
    if (next) document.querySelector('main').replaceChildren(...next.childNodes);
    drawAgain();
  }

  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', drawAgain);
  drawAgain();
})();
