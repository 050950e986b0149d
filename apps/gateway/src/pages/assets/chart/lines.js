/* Reads the lines of a chart from tables. */
globalThis.chartLines = (() => {
  const MAX_LINES = 8;
  /** Maximum number of periods that a gap adds: a week of 5 minutes. */
  const MAX_MISSING = 2016;
  /** Whether a field has a unit of power or irradiance: these fields are drawn rather than temperature or wind. */
  const hasPowerUnit = ({ unit }) => unit.includes('W');
  /** Parses a number of a table, which may have a decimal comma. */
  const parseNumber = (text) => Number(text.replace(',', '.'));
  const hasValues = ({ values }) => [...values.values()].some((value) => value !== null);

  const readColumns = (table) =>
    [...table.tHead.rows[0].cells].map(({ dataset: { name, unit, sum, dashed } }, column) => ({
      name,
      unit,
      column,
      isSum: sum !== undefined,
      isDashed: dashed !== undefined,
    }));

  /** @param labels columns before the fields, of which the last one names the resource of a row */
  const readRows = (table, labels) =>
    [...table.tBodies[0].rows].map(({ cells, dataset }) => ({
      time: Date.parse(cells[0].firstChild.dateTime) / 1000,
      length: Number(dataset.seconds ?? table.dataset.seconds),
      label: labels.map(({ column }) => cells[column].textContent).at(-1),
      readValue: (field) =>
        field && cells[field.column].textContent !== '' ? parseNumber(cells[field.column].textContent) : null,
    }));

  /** Finds the length of the periods, seconds; Infinity for fewer than two rows. */
  function findPeriod(rows) {
    const ends = [...new Set(rows.map(({ time }) => time))].sort((a, b) => a - b);
    return ends.slice(1).reduce((shortest, end, index) => Math.min(shortest, end - ends[index]), Infinity);
  }

  /** Repeats a row with a longer period in each of its parts that are as long as other periods. */
  const splitRow = (row, period) =>
    Array.from({ length: Math.max(1, Math.round(row.length / period) || 1) }, (_, part) => ({
      ...row,
      time: row.time - part * period,
    }));

  /** Adds rows without values where rows are missing: lines break there. */
  function fillGaps(rows, period) {
    const sorted = [...rows].sort((a, b) => a.time - b.time);
    return sorted.flatMap((row, index) => {
      const count = index === 0 ? 0 : Math.round((row.time - sorted[index - 1].time) / period) - 1;
      const missing = Array.from({ length: Math.min(MAX_MISSING, Math.max(0, count)) }, (_, part) => ({
        time: row.time - (part + 1) * period,
        readValue: () => null,
      }));
      return [...missing.reverse(), row];
    });
  }

  /** Reads the lines of a table: all fields with the unit of the main field, or the main field once per label. */
  function readLines(table) {
    const columns = readColumns(table);
    // Names that users chose may end in the number of a percentile.
    const hasNamedLines = 'named' in table.dataset;
    const fields = columns.filter(({ unit }) => unit);
    if (fields.length === 0) return [];
    const mainField = fields.find(hasPowerUnit) ?? fields[0];
    const findField = (name) => fields.find((field) => field.name === name);
    const isPercentile = ({ name }) => !hasNamedLines && /\D(10|25|75|90)$/.test(name);
    const drawnFields = fields.filter((field) => field.unit === mainField.unit && !isPercentile(field));
    const labels = columns.filter(({ name, column }) => name && column < fields[0].column);
    const tableRows = readRows(table, labels);
    const period = tableRows.reduce(
      (shortest, { length }) => Math.min(shortest, length || shortest),
      findPeriod(tableRows),
    );
    if (period === Infinity) return [];
    const rows =
      labels.length > 0
        ? tableRows
        : fillGaps(
            tableRows.flatMap((row) => splitRow(row, period)),
            period,
          );
    const deliveredField = findField('pv_estimate');
    /** Reads the value to draw: the potential of a plant only where it delivers less. */
    const readDrawn = (row, field) => {
      const value = row.readValue(field);
      return field?.name === 'pv_potential' && value === row.readValue(deliveredField) ? null : value;
    };
    const isPast = ({ name }) =>
      table.dataset.rows === 'estimated_actuals' && (hasNamedLines || !['hour_ahead', 'measured'].includes(name));
    const createLine = (name, field, lineRows) => ({
      name,
      period,
      unit: field.unit,
      isField: labels.length === 0 && !hasNamedLines,
      isLabelled: labels.length > 0,
      isSum: field.isSum,
      isRejected: labels.length === 0 && !hasNamedLines && name === 'rejected',
      isPast: isPast(field),
      isDashed: field.isDashed || isPast(field),
      // Values are means of periods: their time is the middle of the period, and they are drawn over all of it.
      values: new Map(lineRows.map((row) => [row.time - period / 2, readDrawn(row, field)])),
    });
    /** Reads two percentiles of a field; empty if the table lacks one. */
    const readRange = ({ name }, ...percents) => {
      const bounds = percents.map((percent) => [`p${percent}`, findField(name + percent)]);
      if (bounds.some(([, bound]) => !bound)) return {};
      return Object.fromEntries(bounds.map(([key, bound]) => [key, createLine('', bound, rows).values]));
    };
    if (labels.length > 0) {
      const groups = [...new Set(rows.map(({ label }) => label))];
      return groups.map((group) =>
        createLine(
          group,
          mainField,
          rows.filter(({ label }) => label === group),
        ),
      );
    }
    return drawnFields.map((field, index) => {
      const line = createLine(field.name, field, rows);
      if (index > 0 || hasNamedLines) return line;
      return { ...line, ...readRange(field, 10, 90), ...readRange(field, 25, 75) };
    });
  }

  /** Assigns colours by name, so that past and future of one quantity have the same colour. */
  function assignColours(lines) {
    const names = [...new Set(lines.map(({ name }) => name))];
    return lines.map((line) => ({ ...line, colour: (names.indexOf(line.name) % MAX_LINES) + 1 }));
  }

  /** Reads all lines that have values. */
  const readAll = (tables) => tables.flatMap(readLines).filter(hasValues);

  /** Selects the lines to draw, with their colours. Lines above the limit would share colours; the sum includes them. */
  function selectDrawn(allLines) {
    const sums = allLines.filter((line) => line.isSum).map((line) => ({ ...line, colour: 'sum' }));
    const members = allLines.filter((line) => !line.isSum);
    const names = [...new Set(members.map(({ name }) => name))].slice(0, MAX_LINES);
    const drawn = members.filter(({ name }) => names.includes(name));
    return [...sums, ...chartSum.addUp(allLines), ...assignColours(drawn)];
  }

  return { readAll, selectDrawn };
})();
