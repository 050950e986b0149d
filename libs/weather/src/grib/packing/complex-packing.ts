import { paddedView } from './bits';
import { groupTable, type GroupTable } from './group-table';
import { MISSING } from './missing';
import type { PackedField } from './packed-field';
import { templateScale, type Scale } from './scale';
import { readDifferencing, undoDifferencing } from './spatial-differencing';

/** Data representation templates 5.2 and, with the differences of neighbours packed, 5.3. */
export function unpackComplex(field: PackedField): Float32Array {
  const { template, data, count } = field;
  const differencing = template.u16(10) === 3 ? readDifferencing(template, data) : undefined;
  const view = paddedView(data.bytes);
  const table = groupTable(field, view, 8 * (differencing?.octets ?? 0));
  const management = template.u8(23);
  if (management > 2) template.fail('corrupt', 23, `missing value management ${management}`);
  const integers = new Int32Array(count);
  if (management === 0) expandGroups(view, table, integers);
  else expandGroupsWithMissing(view, table, integers, management, template.u8(20));
  if (differencing) undoDifferencing(integers, differencing);
  return scaled(integers, templateScale(template));
}

function expandGroups(view: DataView, { references, widths, lengths, valuesAt }: GroupTable, into: Int32Array): void {
  let bit = valuesAt;
  let i = 0;
  for (let g = 0; g < widths.length; g++) {
    const reference = references[g];
    const width = widths[g];
    const end = i + lengths[g];
    if (width === 0) {
      into.fill(reference, i, end);
      i = end;
    } else if (width <= 25) {
      const drop = 32 - width;
      for (; i < end; i++, bit += width) into[i] = reference + ((view.getUint32(bit >>> 3) << (bit & 7)) >>> drop);
    } else {
      for (; i < end; i++, bit += width) into[i] = reference + wideBits(view, bit, width);
    }
  }
}

/** As above; the largest code of a group (and the one below it for management 2) says that there is no value. */
function expandGroupsWithMissing(
  view: DataView,
  { references, widths, lengths, valuesAt }: GroupTable,
  into: Int32Array,
  management: number,
  referenceBits: number,
): void {
  if (widths.length === 0) into.fill(MISSING);
  let bit = valuesAt;
  let i = 0;
  for (let g = 0; g < widths.length; g++) {
    const reference = references[g];
    const width = widths[g];
    const end = i + lengths[g];
    const bits = width || referenceBits;
    const firstMissing = bits === 0 ? Infinity : 2 ** bits - management;
    if (width === 0) {
      into.fill(reference >= firstMissing ? MISSING : reference, i, end);
      i = end;
    }
    for (; i < end; i++, bit += width) {
      const code = wideBits(view, bit, width);
      into[i] = code >= firstMissing ? MISSING : reference + code;
    }
  }
}

function wideBits(view: DataView, bit: number, width: number): number {
  const octet = bit >>> 3;
  const shift = bit & 7;
  return ((view.getUint32(octet) << shift) | (view.getUint8(octet + 4) >>> (8 - shift))) >>> (32 - width);
}

function scaled(integers: Int32Array, { offset, factor }: Scale): Float32Array {
  const out = new Float32Array(integers.length);
  for (let i = 0; i < out.length; i++) out[i] = integers[i] === MISSING ? NaN : offset + factor * integers[i];
  return out;
}
