/** German texts of the page about tuning. */
export const TUNING_DE = {
  'What changed in the last seven days': 'Was sich in den letzten sieben Tagen geändert hat',
  'There is no new model, no new change of the output and no new capacity.':
    'Es gibt kein neues Modell, keine neue Änderung des Ertrags und keine neue Nennleistung.',
  '<measurements>Measurements</measurements> has the flagged values of these days, and <diagnosis>Diagnosis</diagnosis> has all findings.':
    '<measurements>Messwerte</measurements> zeigt die auffälligen Werte dieser Tage, <diagnosis>Diagnose</diagnosis> alle Befunde.',
  'Version {version} of the model for the lead {lead} was trained at {time} UTC. It is not used.':
    'Version {version} des Modells für den Vorlauf {lead} wurde um {time} UTC trainiert. Sie wird nicht verwendet.',
  'Version {version} of the model for the lead {lead} was trained at {time} UTC. It is used.':
    'Version {version} des Modells für den Vorlauf {lead} wurde um {time} UTC trainiert. Sie wird verwendet.',
  'The capacity is {capacity} {unit} since {time} UTC.': 'Die Nennleistung ist {capacity} {unit} seit {time} UTC.',
  'How your measurements improve this forecast.': 'Wie Ihre Messwerte diese Prognose verbessern.',
  'Capacity (AC)': 'Nennleistung (AC)',
  'DC capacity': 'DC-Nennleistung',
  '{property} of array {array}': '{property} von Modulfeld {array}',
  '{property} of arrays {arrays}': '{property} der Modulfelder {arrays}',
  'The measurements do not determine the shares of the arrays, which stay as stated.':
    'Die Messwerte bestimmen die Anteile der Modulfelder nicht; es gelten die angegebenen.',
  'The measurements do not distinguish arrays that share a row. Their row shows the sum of their shares.':
    'Modulfelder in derselben Zeile unterscheiden die Messwerte nicht. Die Zeile zeigt die Summe ihrer Anteile.',
  'The measured power is that of two arrays with the same tilt. State them as <code>arrays</code> if the plant has them.':
    'Die gemessene Leistung ist die von zwei Modulfeldern gleicher Neigung. Geben Sie sie als <code>arrays</code> an, wenn die Anlage sie hat.',
  'Loss in the morning': 'Verlust am Morgen',
  'Loss in the evening': 'Verlust am Abend',
  'Delay of the clock': 'Verspätung der Uhr',
  'What your measurements say about the plant': 'Was Ihre Messwerte über die Anlage sagen',
  Stated: 'Angegeben',
  Estimate: 'Schätzung',
  '80 % interval': '80-%-Intervall',
  Days: 'Tage',
  Differs: 'Weicht ab',
  any: 'beliebig',
  'No estimates yet. They need at least three weeks of measurements, and the past weather of those days.':
    'Noch keine Schätzungen. Sie brauchen Messwerte von mindestens drei Wochen und das Wetter dieser Tage.',
  'An interval covers the true value in 80 % of cases. A property differs when its stated value is more than three standard errors away, and the estimate explains the measurements better. Losses are those in the first and the last quarter of daylight, beyond shading by the stated horizon.':
    'Ein Intervall enthält den wahren Wert in 80 % der Fälle. Eine Eigenschaft weicht ab, wenn ihr angegebener Wert mehr als drei Standardfehler entfernt ist und die Schätzung die Messwerte besser erklärt. Verluste sind die im ersten und letzten Viertel des Tageslichts, über die Verschattung durch den angegebenen Horizont hinaus.',
  on: 'ein',
  off: 'aus',
  'Last trained': 'Zuletzt trainiert',
  'Next training': 'Nächstes Training',
  'Your uploaded measurements are being compared with forecasts from past weather. Training then starts at once and takes a few minutes.':
    'Ihre hochgeladenen Messwerte werden mit Prognosen aus vergangenem Wetter verglichen. Das Training folgt sofort und dauert einige Minuten.',
  'Half hours for training': 'Halbe Stunden für das Training',
  'Half hours of measured irradiance': 'Halbe Stunden gemessener Einstrahlung',
  'Estimated GHI on validation days': 'Geschätzte GHI an Prüftagen',
  Models: 'Modelle',
  Version: 'Version',
  Trained: 'Trainiert',
  Values: 'Werte',
  'Untuned error, {unit}': 'Fehler ohne Anpassung, {unit}',
  'Tuned error, {unit}': 'Fehler mit Anpassung, {unit}',
  Change: 'Änderung',
  'No models yet. A model needs about two weeks of measurements, which may be from before the registration. Until there is one, training runs every three hours by day in the first two days, and then when measurements have grown by a tenth. It also runs right after an upload of past measurements.':
    'Noch keine Modelle. Ein Modell braucht Messwerte von etwa zwei Wochen, auch von vor der Registrierung. Bis dahin wird in den ersten zwei Tagen tagsüber alle drei Stunden trainiert, danach immer, wenn es ein Zehntel mehr Messwerte gibt. Gleich nach dem Hochladen vergangener Messwerte wird ebenfalls trainiert.',
  'Mean absolute errors on half hours that were not used for training.':
    'Mittlere absolute Fehler in halben Stunden, die nicht zum Training dienten.',
  'Served forecasts': 'Ausgegebene Prognosen',
  'Within 10–90 %': 'Innerhalb 10–90 %',
  'No tuned forecasts verified yet.': 'Noch keine angepassten Prognosen geprüft.',
  'Forecast of another provider': 'Prognose eines anderen Anbieters',
  'half hours of daylight: {known} known, {comparable} comparable with measurements':
    'halbe Stunden bei Tag: {known} bekannt, {comparable} mit Messwerten vergleichbar',
  '{count} more comparable ones are needed before it can get a weight':
    '{count} vergleichbare fehlen, bevor sie ein Gewicht bekommen kann',
  'at least {days, plural, one {# more day} other {# more days}} of measurements':
    'mindestens {days, plural, one {# weiterer Tag} other {# weitere Tage}} mit Messwerten',
  'External forecast': 'Externe Prognose',
  'Its error, {unit}': 'Ihr Fehler, {unit}',
  'Error without it, {unit}': 'Fehler ohne sie, {unit}',
  'Combined error, {unit}': 'Gemeinsamer Fehler, {unit}',
  Weight: 'Gewicht',
  'Until then it is 0: {days, plural, one {# more day} other {# more days}} with measurements and this forecast must follow the training.':
    'Bis dahin ist es 0: Nach dem Training {days, plural, one {fehlt noch # Tag} other {fehlen noch # Tage}} mit Messungen und dieser Prognose.',
  'The weight depends on how much the external forecast reduced the error on half hours that were not used for training.':
    'Das Gewicht hängt davon ab, wie sehr die externe Prognose den Fehler in halben Stunden verringerte, die nicht zum Training dienten.',
  'error {untuned} W/m², {tuned} corrected; correction not used':
    'Fehler {untuned} W/m², korrigiert {tuned}; Korrektur nicht verwendet',
  'error {untuned} W/m², {tuned} corrected; correction weighted {weight} %':
    'Fehler {untuned} W/m², korrigiert {tuned}; Gewicht der Korrektur {weight} %',
  'There are no usable measurements of this site yet. Until there are, measurements of other sites correct the forecast and widen its 10 to 90 % range.':
    'Es gibt noch keine verwendbaren Messwerte dieser Anlage. Bis dahin korrigieren Messwerte anderer Anlagen die Prognose und verbreitern ihren Bereich von 10 bis 90 %.',
  'There is no model yet, but measurements already correct the forecast: by the ratio of measured to estimated power, and in the next hours by the last measurements.':
    'Es gibt noch kein Modell, aber Messwerte korrigieren die Prognose schon: durch das Verhältnis der gemessenen zur geschätzten Leistung, in den nächsten Stunden auch durch die letzten Messwerte.',
  'The 10 to 90 % range follows the errors of the forecasts that could be compared so far. After only a few days it is wide. It narrows each day, and after about two weeks a model replaces the ratio.':
    'Der Bereich von 10 bis 90 % folgt den Fehlern der bisher vergleichbaren Prognosen. Aus wenigen Tagen ist er breit; er wird täglich schmaler, und nach etwa zwei Wochen ersetzt ein Modell das Verhältnis.',
  'Add the forecast of another provider': 'Prognose eines anderen Anbieters hinzufügen',
  'No estimates: in most hours of daylight, the plant may be at its limit, which hides what its modules do.':
    'Keine Schätzungen: In den meisten Tagesstunden kann die Anlage an ihrer Grenze sein, die verbirgt, was die Module leisten.',
  'No estimates: they need daytime measurements of at least three weeks that quality control accepts.':
    'Keine Schätzungen: Sie brauchen Messwerte von mindestens drei Wochen bei Tageslicht, die die Qualitätskontrolle annimmt.',
  'There are too few clear days to tell whether the plant lost output in the last ten days. A loss of 10 % would not be found.':
    'Es gibt zu wenige klare Tage, um zu sagen, ob die Anlage in den letzten zehn Tagen Leistung verloren hat. Ein Verlust von 10 % würde nicht gefunden.',
  'No estimates: the measurements do not determine size and orientation of the plant.':
    'Keine Schätzungen: Die Messwerte bestimmen Größe und Ausrichtung der Anlage nicht.',
  'yes, combined with the external forecast': 'ja, zusammen mit der externen Prognose',
  'no: these half hours did not improve': 'nein: diese halben Stunden wurden nicht besser',
  'no: served forecasts were worse since the training':
    'nein: seit dem Training waren ausgegebene Prognosen schlechter',
  'no: measured power hardly follows the forecast': 'nein: die gemessene Leistung folgt der Prognose kaum',
  'Each training updates the corrections and this page. It trains a model again after a week, when measurements have grown by half, or when earlier ones have changed.':
    'Jedes Training erneuert die Korrekturen und diese Seite. Ein Modell trainiert es neu nach einer Woche, bei um die Hälfte mehr Messwerten oder wenn frühere sich geändert haben.',
  'Shade in the forecast': 'Schatten in der Prognose',
  '{count} half hours a day, with {share} % or more of the clear-sky power':
    '{count} halbe Stunden am Tag, mit mindestens {share} % der Leistung bei klarem Himmel',
  'Posted measurements left out': 'Gesendete Messwerte, die ausgelassen werden',
  'Half hours for training are those of the last ten weeks that accepted measurements cover to 80 %. Measurements left out are counted as posted, in periods of any length.':
    'Halbe Stunden für das Training sind die der letzten zehn Wochen, die angenommene Messwerte zu 80 % abdecken. Ausgelassene Messwerte zählen so, wie sie gesendet wurden, in Zeiträumen jeder Länge.',
};
