import { GribError } from './grib-error';
import { readGrib1Fields } from './grib1-fields';
import { readGrib1Length } from './grib1-sections';
import { readGrib2Fields } from './grib2-fields';
import type { GribField } from './grib-field';
import { Section } from './section';

const GRIB = Buffer.from('GRIB');
const END = '7777';

/**
 * Yields the fields of a GRIB file one by one; bytes between messages are skipped.
 *
 * A broken message throws a `GribError` after the messages before it were yielded. With `onBroken`, the error is passed to that
 * function. The search continues after the broken message, or inside it when its end cannot be found. Input without any
 * message throws the error `no-message`.
 */
export function* readGribFields(
  bytes: Uint8Array,
  { onBroken }: { onBroken?: (error: GribError) => void } = {},
): Generator<GribField, void, undefined> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let start = buffer.indexOf(GRIB);
  if (start < 0) throw new GribError('no-message', 0, `no GRIB message in ${bytes.length} bytes`);
  while (start >= 0) {
    let next = start + GRIB.length;
    try {
      const message = readMessage(bytes, start);
      next = start + message.length;
      yield* readFields(message);
    } catch (error) {
      if (!onBroken || !(error instanceof GribError)) throw error;
      onBroken(error);
    }
    start = buffer.indexOf(GRIB, next);
  }
}

function readFields(message: Section): Iterable<GribField> {
  return message.u8(8) === 1 ? readGrib1Fields(message) : readGrib2Fields(message);
}

/** Reads the bytes of the message that starts at `start`, from its "GRIB" to its "7777". */
function readMessage(bytes: Uint8Array, start: number): Section {
  const remaining = new Section(bytes.subarray(start), start);
  if (remaining.length < 16) throw new GribError('truncated', start, 'the input ends inside the indicator section');
  const edition = remaining.u8(8);
  if (edition !== 1 && edition !== 2) return remaining.fail('unsupported', 8, `GRIB edition ${edition}`);
  const length = edition === 1 ? readGrib1Length(remaining) : remaining.readUnsigned(9, 8);
  if (length > remaining.length) {
    throw new GribError('truncated', start, `a message of ${length} bytes, of which the input has ${remaining.length}`);
  }
  const message = remaining.subsection(1, length);
  const end = length < 20 ? '' : String.fromCharCode(...message.subsection(length - 3).bytes);
  if (end !== END) message.fail('corrupt', 1, `a message of ${length} bytes that does not end in ${END}`);
  return message;
}
