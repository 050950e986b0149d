import { ValidateBy } from 'class-validator';

/**
 * Control, private-use and unassigned characters, unpaired surrogates and line separators. Also characters that change
 * the direction of the surrounding text, and invisible ones that no script needs.
 */
const UNPRINTABLE =
  /[\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\p{Zl}\p{Zp}\p{Bidi_Control}\u180e\u200b\u206a-\u206f\ufeff\ufff9-\ufffb\u{e0001}-\u{e007f}]/u;

/** Whether a text is safe in HTML, CSV, XML, a terminal and Postgres. */
export const isPrintable = (text: string): boolean => !UNPRINTABLE.test(text);

/** Validates a text with `isPrintable`. */
export const IsPrintable = (): PropertyDecorator =>
  ValidateBy({
    name: 'isPrintable',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && isPrintable(value),
      defaultMessage: () => '$property must have printable characters only',
    },
  });
