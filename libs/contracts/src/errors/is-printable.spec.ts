import { isPrintable } from './is-printable';

const escape = (text: string) => [...text].map((one) => `U+${one.codePointAt(0)!.toString(16)}`).join(' ');

describe('a printable text', () => {
  it.each([
    'Beryl Flat',
    'Größe 5 – Süd, “Dach”',
    '東京 太陽光',
    'ขนาด',
    '☀️ Süd ❤️',
    '1️⃣',
    '👩‍🔧👩🏽‍🔧',
    '🏳️‍🌈',
    '👁️‍🗨️',
    'می‌خواهم',
    'क्‍ष श्री',
    'ශ්‍රී ලංකා',
    '葛\u{e0100}城',
    'ᠮᠣᠩᠭᠣᠯ\u180b',
  ])('may contain %s', (text) => {
    expect([escape(text), isPrintable(text)]).toEqual([escape(text), true]);
  });

  it.each([
    '\u00ad',
    '\u034f',
    '\u115f',
    '\u1160',
    '\u17b4',
    '\u180e',
    '\u200b',
    '\u2060',
    '\u2064',
    '\u3164',
    '\ufeff',
    '\uffa0',
    '\u{1d173}',
    '\u{e0020}',
    '\u{e0fff}',
    '\u200c',
    '\u200d',
    '\ufe0f',
    '\u{e0100}',
    '\u180b',
  ])('contains no invisible %j between letters, or alone', (invisible) => {
    for (const text of [invisible, `a${invisible}b`, `1${invisible}`, `${invisible}☀`])
      expect([escape(text), isPrintable(text)]).toEqual([escape(text), false]);
  });

  it.each([
    '☀️\ufe0f',
    '👩\u200d',
    '👩‍\u200d🔧',
    '👩\u200da',
    'ه\u200c',
    'ه\u200c\u200cه',
    '1\ufe0f',
    'a\u0000',
    'a\u202eb',
  ])('contains no more of them than an emoji or a script requires: %j', (text) =>
    expect([escape(text), isPrintable(text)]).toEqual([escape(text), false]),
  );
});
