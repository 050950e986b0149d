/** Spanish texts about wrong values in forms and tables. */
export const CONSTRAINTS_ES = {
  '{field} is required.': 'Falta {field}.',
  '{field} must be a number{unit}.': '{field} debe ser un número{unit}.',
  '{field} must be a whole number{unit}.': '{field} debe ser un número entero{unit}.',
  '{field} must be between {min} and {max}{unit}.': '{field} debe estar entre {min} y {max}{unit}.',
  '{field} must be at most {max}{unit}.': '{field} debe ser como máximo {max}{unit}.',
  '{field} must be at least {min}{unit}.': '{field} debe ser como mínimo {min}{unit}.',
  "{field} must be greater than '0'.": '{field} debe ser mayor que 0.',
  "{field} must be greater than '0' and at most {max}{unit}.":
    '{field} debe ser mayor que 0 y como máximo {max}{unit}.',
  '{field} must be an ISO 8601 duration such as {example}, at least {shortest} and at most {longest}.':
    '{field} debe ser una duración ISO 8601 como {example}, como mínimo {shortest} y como máximo {longest}.',
  '{field} must be a string of {min} to {max} characters.': '{field} debe tener de {min} a {max} caracteres.',
  '{field} must have at most {max} characters.': '{field} debe tener como máximo {max} caracteres.',
  '{field} must have printable characters only.': '{field} solo puede tener caracteres imprimibles.',
  '{field} must be true or false.': '{field} debe ser verdadero (true) o falso (false).',
  '{field} must be an object.': '{field} debe ser un objeto, en JSON.',
  '{field} must be one of {choices}.': '{field} debe ser uno de estos valores: {choices}.',
  '{field} must be a date such as {example}.': '{field} debe ser una fecha como {example}.',
  '{field} must be a date or time such as {example}.': '{field} debe ser una fecha u hora como {example}.',
  '{field} must not be before {date}.': '{field} no puede ser anterior a {date}.',
  '{field} must not be in the future.': '{field} no puede estar en el futuro.',
  '{field} must be given once, not {count} times.': '{field} debe indicarse una sola vez, no {count}.',
  '{field} must be a list of {minCount} to {maxCount} numbers between {min} and {max}{unit}.':
    '{field} debe ser una lista de {minCount} a {maxCount} números entre {min} y {max}{unit}.',
  '{field} must be a list of at most {maxCount} strings of {min} to {max} characters.':
    '{field} debe ser una lista de como máximo {maxCount} textos de {min} a {max} caracteres.',
  '{field} must be a list of at most {maxCount} dates or times such as {day} or {time}.':
    '{field} debe ser una lista de como máximo {maxCount} fechas u horas como {day} o {time}.',
  '{field} must be between 0 and 1, the share that remains: {share} for losses of {percent} %.':
    '{field} debe estar entre 0 y 1, la parte que queda: {share} para unas pérdidas del {percent} %.',
  '{field} is not known. Use {other}.': '{field} no es un campo conocido. Use {other}.',
  '{field} is required with {other}.': 'Falta {field}: se necesita con {other}.',
  '{field} must be given without {other}.': '{field} debe indicarse sin {other}.',
  '{field} must be after {other}.': '{field} debe ser posterior a {other}.',
  '{field} must be at most 100 times {other} ({limit}), in the same unit.':
    '{field} debe ser como máximo cien veces {other} ({limit}), en la misma unidad.',
  '{field} must be at least a hundredth of {other} ({limit}), in the same unit.':
    '{field} debe ser al menos una centésima parte de {other} ({limit}), en la misma unidad.',
  '{field} must not overlap {other}.': '{field} no puede solaparse con {other}.',
  '{field} must be at most {other} ({limit}).': '{field} debe ser como máximo {other} ({limit}).',
  '{field} must be less than {other} ({limit}).': '{field} debe ser menor que {other} ({limit}).',
  '{field} is required with {other}, which has no effect without a limit: give both or neither.':
    'Falta {field}: sin un límite, {other} no tiene efecto. Indique ambos o ninguno.',
  '{field} must have values of {other} that sum to 1, not {sum}.':
    '{field}: los valores de {other} deben sumar 1, no {sum}.',
  '{field} must be the resource id of a utility-scale site of yours.':
    '{field} debe ser el identificador de una de sus plantas a gran escala.',
  '{field} must be a GeoJSON Polygon or MultiPolygon.': '{field} debe ser un Polygon o MultiPolygon de GeoJSON.',
  '{field} must have coordinates.': '{field} debe tener coordenadas.',
  '{field} has a ring ({ring}) that has fewer than four positions.':
    '{field} tiene un anillo ({ring}) con menos de cuatro posiciones.',
  '{field} has a ring ({ring}) that does not end where it begins.':
    '{field} tiene un anillo ({ring}) que no termina donde empieza.',
  '{field} has a ring ({ring}) that encloses nothing.': '{field} tiene un anillo ({ring}) que no encierra nada.',
  '{field} must have at most {max} positions.': '{field} debe tener como máximo {max} posiciones.',
  '{field} is too complex: too many of its edges are near each other. Simplify its border.':
    '{field} es demasiado complejo: demasiados de sus lados están muy cerca unos de otros. Simplifique su borde.',
  '{field} crosses itself near longitude {longitude}, latitude {latitude}.':
    '{field} se cruza consigo mismo cerca de la longitud {longitude}, latitud {latitude}.',
} as const;
