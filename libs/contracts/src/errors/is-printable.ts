import { ValidateBy, type ValidationOptions } from 'class-validator';

/**
 * Control and private-use characters, unpaired surrogates, noncharacters, line separators, and characters that change the
 * direction of the surrounding text.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\p{Zl}\p{Zp}\p{Bidi_Control}\ufff9-\ufffb]/u;

/** Characters without a glyph: two names that differ in them alone look the same. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/** Arabic, Syriac, Mongolian and scripts of South and South-East Asia, where invisible characters join or separate letters. */
const JOINING =
  '[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}' +
  '\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}]';
const EMOJI = '\\p{Extended_Pictographic}';

/** Invisible characters that change the glyphs next to them. */
const NEEDED_INVISIBLE = new RegExp(
  [
    // Variation selectors of emojis, keycaps, ideographs and Mongolian letters.
    `(?<=${EMOJI})[\\ufe0e\\ufe0f]`,
    '(?<=[#*\\d])\\ufe0f(?=\\u20e3)',
    '(?<=\\p{scx=Hani})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
    '(?<=\\p{scx=Mong})[\\u180b-\\u180d\\u180f]',
    // Joiners between two emojis, or two letters.
    `(?<=${EMOJI}[\\ufe0e\\ufe0f\\p{Emoji_Modifier}]?)\\u200d(?=${EMOJI})`,
    `(?<=${JOINING})[\\u200c\\u200d](?=${JOINING})`,
  ].join('|'),
  'gu',
);

/**
 * Whether a text can be shown in a page, a table, XML and a terminal, and stored in Postgres. Invisible characters are
 * refused, except variation selectors and joiners where an emoji or a script needs them.
 */
export const isPrintable = (text: string): boolean =>
  !UNPRINTABLE.test(text) && !(INVISIBLE.test(text) && INVISIBLE.test(text.replace(NEEDED_INVISIBLE, '')));

/** Validates a text with `isPrintable`. */
export const IsPrintable = (options?: ValidationOptions): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isPrintable',
      validator: {
        validate: (value: unknown) => typeof value === 'string' && isPrintable(value),
        defaultMessage: () => '$property must have printable characters only',
      },
    },
    options,
  );
