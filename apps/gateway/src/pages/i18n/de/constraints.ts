/** German texts about wrong values in forms and tables. */
export const CONSTRAINTS_DE = {
  '{field} is required.': '{field} fehlt.',
  '{field} must be a number{unit}.': '{field} muss eine Zahl sein{unit}.',
  '{field} must be a whole number{unit}.': '{field} muss eine ganze Zahl sein{unit}.',
  '{field} must be between {min} and {max}{unit}.': '{field} muss zwischen {min} und {max} liegen{unit}.',
  '{field} must be at most {max}{unit}.': '{field} darf höchstens {max} sein{unit}.',
  '{field} must be at least {min}{unit}.': '{field} muss mindestens {min} sein{unit}.',
  "{field} must be greater than '0'.": '{field} muss größer als 0 sein.',
  "{field} must be greater than '0' and at most {max}{unit}.":
    '{field} muss größer als 0 und höchstens {max} sein{unit}.',
  '{field} must be an ISO 8601 duration such as {example}, at least {shortest} and at most {longest}.':
    '{field} muss eine ISO-8601-Dauer wie {example} sein, mindestens {shortest} und höchstens {longest}.',
  '{field} must be a string of {min} to {max} characters.': '{field} muss {min} bis {max} Zeichen haben.',
  '{field} must have at most {max} characters.': '{field} darf höchstens {max} Zeichen haben.',
  '{field} must have printable characters only.': '{field} darf nur druckbare Zeichen haben.',
  '{field} must be true or false.': '{field} muss wahr (true) oder falsch (false) sein.',
  '{field} must be an object.': '{field} muss ein Objekt sein, in JSON.',
  '{field} must be one of {choices}.': '{field} muss einer dieser Werte sein: {choices}.',
  '{field} must be a date such as {example}.': '{field} muss ein Datum wie {example} sein.',
  '{field} must be a date or time such as {example}.': '{field} muss ein Datum oder eine Zeit wie {example} sein.',
  '{field} must not be before {date}.': '{field} darf nicht vor {date} liegen.',
  '{field} must not be in the future.': '{field} darf nicht in der Zukunft liegen.',
  '{field} must be given once, not {count} times.': '{field} darf nur einmal angegeben werden, nicht {count}-mal.',
  '{field} must be a list of {minCount} to {maxCount} numbers between {min} and {max}{unit}.':
    '{field} muss eine Liste von {minCount} bis {maxCount} Zahlen zwischen {min} und {max} sein{unit}.',
  '{field} must be a list of at most {maxCount} strings of {min} to {max} characters.':
    '{field} muss eine Liste von höchstens {maxCount} Texten mit {min} bis {max} Zeichen sein.',
  '{field} must be a list of at most {maxCount} dates or times such as {day} or {time}.':
    '{field} muss eine Liste von höchstens {maxCount} Tagen oder Zeiten wie {day} oder {time} sein.',
  '{field} must be between 0 and 1, the share that remains: {share} for losses of {percent} %.':
    '{field} muss zwischen 0 und 1 liegen, der Anteil, der bleibt: {share} bei Verlusten von {percent} %.',
  '{field} is not known. Use {other}.': '{field} ist unbekannt. Verwenden Sie {other}.',
  '{field} is required with {other}.': '{field} fehlt: {other} benötigt es.',
  '{field} must be given without {other}.': '{field} darf nicht mit {other} angegeben werden.',
  '{field} must be after {other}.': '{field} muss nach {other} liegen.',
  '{field} must be at most 100 times {other} ({limit}), in the same unit.':
    '{field} darf höchstens das Hundertfache von {other} ({limit}) sein, in derselben Einheit.',
  '{field} must be at least a hundredth of {other} ({limit}), in the same unit.':
    '{field} muss mindestens ein Hundertstel von {other} ({limit}) sein, in derselben Einheit.',
  '{field} must not overlap {other}.': '{field} darf sich nicht mit {other} überschneiden.',
  '{field} must be at most {other} ({limit}).': '{field} darf höchstens {other} sein ({limit}).',
  '{field} must be less than {other} ({limit}).': '{field} muss kleiner als {other} sein ({limit}).',
  '{field} is required with {other}, which has no effect without a limit: give both or neither.':
    '{field} fehlt: Ohne eine Grenze wirkt {other} nicht. Geben Sie beide oder keines von beiden an.',
  '{field} must have values of {other} that sum to 1, not {sum}.':
    '{field}: Die Werte von {other} müssen zusammen 1 ergeben, nicht {sum}.',
  '{field} must be the resource id of a utility-scale site of yours.':
    '{field} muss die Kennung einer Ihrer Großanlagen sein.',
  '{field} must be a GeoJSON Polygon or MultiPolygon.': '{field} muss ein Polygon oder MultiPolygon in GeoJSON sein.',
  '{field} must have coordinates.': '{field} muss Koordinaten haben.',
  '{field} has a ring ({ring}) that has fewer than four positions.':
    '{field} hat einen Ring ({ring}) mit weniger als vier Positionen.',
  '{field} has a ring ({ring}) that does not end where it begins.':
    '{field} hat einen Ring ({ring}), der nicht endet, wo er beginnt.',
  '{field} has a ring ({ring}) that encloses nothing.': '{field} hat einen Ring ({ring}), der nichts umschließt.',
  '{field} must have at most {max} positions.': '{field} darf höchstens {max} Positionen haben.',
  '{field} is too complex: too many of its edges are near each other. Simplify its border.':
    '{field} ist zu verwickelt: Zu viele seiner Kanten liegen nah beieinander. Vereinfachen Sie die Grenze.',
  '{field} crosses itself near longitude {longitude}, latitude {latitude}.':
    '{field} kreuzt sich selbst nahe der Länge {longitude}, Breite {latitude}.',
};
