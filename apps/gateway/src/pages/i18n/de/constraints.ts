/** German texts about wrong values in forms and tables. */
export const CONSTRAINTS_DE = {
  '{field} is required.': '{field} fehlt.',
  '{field} must be a number{unit}.': '{field} muss eine Zahl sein{unit}.',
  '{field} must be a whole number{unit}.': '{field} muss eine ganze Zahl sein{unit}.',
  '{field} must be between {min} and {max}{unit}.': '{field} muss zwischen {min} und {max} liegen{unit}.',
  '{field} must be at most {max}{unit}.': '{field} darf höchstens {max} sein{unit}.',
  '{field} must be at least {min}{unit}.': '{field} muss mindestens {min} sein{unit}.',
  '{field} must be greater than 0.': '{field} muss größer als 0 sein.',
  '{field} must be greater than 0 and at most {max}{unit}.':
    '{field} muss größer als 0 und höchstens {max} sein{unit}.',
  '{field} must not be in the future.': '{field} darf nicht in der Zukunft liegen.',
  '{field} must be at least a second and at most a day.':
    '{field} muss zwischen einer Sekunde und einem Tag lang sein.',
  '{field} must have {min} to {max} characters.': '{field} muss {min} bis {max} Zeichen haben.',
  '{field} must have at most {max} characters.': '{field} darf höchstens {max} Zeichen haben.',
  '{field} must be one of {choices}.': '{field} muss einer dieser Werte sein: {choices}.',
  '{field} must be a date such as {example}.': '{field} muss ein Datum wie {example} sein.',
  '{field} must be a date or time such as {example}.': '{field} muss ein Datum oder eine Zeit wie {example} sein.',
  '{field} must be given once.': '{field} darf nur einmal angegeben werden.',
  '{field} must be a list of {least} to {most} numbers between {min} and {max}{unit}.':
    '{field} muss eine Liste von {least} bis {most} Zahlen zwischen {min} und {max} sein{unit}.',
  'Every line must have as many columns as the header.': 'Jede Zeile muss so viele Spalten wie die Kopfzeile haben.',
  '“{value}” is not a time. Write times as {example}.': '„{value}“ ist keine Zeit. Schreiben Sie Zeiten wie {example}.',
  'Line {line}: {message}': 'Zeile {line}: {message}',
};
