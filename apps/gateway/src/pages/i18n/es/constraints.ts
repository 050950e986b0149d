/** Spanish texts about wrong values in forms and tables. */
export const CONSTRAINTS_ES = {
  '{field} is required.': 'Falta {field}.',
  '{field} must be a number{unit}.': '{field} debe ser un número{unit}.',
  '{field} must be a whole number{unit}.': '{field} debe ser un número entero{unit}.',
  '{field} must be between {min} and {max}{unit}.': '{field} debe estar entre {min} y {max}{unit}.',
  '{field} must be at most {max}{unit}.': '{field} debe ser como máximo {max}{unit}.',
  '{field} must be at least {min}{unit}.': '{field} debe ser como mínimo {min}{unit}.',
  '{field} must be greater than 0.': '{field} debe ser mayor que 0.',
  '{field} must be greater than 0 and at most {max}{unit}.': '{field} debe ser mayor que 0 y como máximo {max}{unit}.',
  '{field} must not be in the future.': '{field} no puede estar en el futuro.',
  '{field} must be at least a second and at most a day.': '{field} debe durar entre un segundo y un día.',
  '{field} must have {min} to {max} characters.': '{field} debe tener de {min} a {max} caracteres.',
  '{field} must have at most {max} characters.': '{field} debe tener como máximo {max} caracteres.',
  '{field} must be one of {choices}.': '{field} debe ser uno de estos valores: {choices}.',
  '{field} must be a date such as {example}.': '{field} debe ser una fecha como {example}.',
  '{field} must be a date or time such as {example}.': '{field} debe ser una fecha u hora como {example}.',
  '{field} must be given once.': '{field} debe indicarse una sola vez.',
  '{field} must be a list of {least} to {most} numbers between {min} and {max}{unit}.':
    '{field} debe ser una lista de {least} a {most} números entre {min} y {max}{unit}.',
  'Every line must have as many columns as the header.': 'Cada línea debe tener tantas columnas como la cabecera.',
  '“{value}” is not a time. Write times as {example}.': '«{value}» no es una hora. Escriba las horas como {example}.',
  'Line {line}: {message}': 'Línea {line}: {message}',
} as const;
