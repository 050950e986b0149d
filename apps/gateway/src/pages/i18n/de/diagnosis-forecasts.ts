/** German texts of findings about forecasts and tuning. */
export const DIAGNOSIS_FORECASTS_DE = {
  'Corrections from the last measurements still apply.': 'Korrekturen durch die letzten Messwerte gelten weiter.',
  'The last measurements do not correct the forecast at present.':
    'Die letzten Messwerte korrigieren die Prognose derzeit nicht.',
  'The last measurements do not correct the forecast either: none of the last day can be used.':
    'Auch die letzten Messwerte korrigieren die Prognose nicht: Vom letzten Tag ist keiner verwendbar.',
  'Forecasts {leads} ahead: on days outside the training data, the model changed the error from {untuned} to {tuned}.':
    'Vorlauf {leads}: An Tagen außerhalb der Trainingsdaten hat das Modell den Fehler von {untuned} auf {tuned} geändert.',
  'Forecasts {leads} ahead: in {servedValues} half hours since the model was trained, served forecasts with tuning had an error of {servedTuned}, without it {servedUntuned}. On days outside the training data, it changed the error from {untuned} to {tuned}.':
    'Vorlauf {leads}: In {servedValues} halben Stunden seit dem Training des Modells hatten ausgegebene Prognosen mit Anpassung einen Fehler von {servedTuned}, ohne sie {servedUntuned}. An Tagen außerhalb der Trainingsdaten hat es den Fehler von {untuned} auf {tuned} geändert.',
  'Forecasts {leads} ahead: on days outside the training data, measured power hardly followed the forecast, so the model is not trusted.':
    'Vorlauf {leads}: An Tagen außerhalb der Trainingsdaten folgte die gemessene Leistung der Prognose kaum, deshalb gilt das Modell als unzuverlässig.',
  'Forecasts {leads} ahead: the page Tuning shows the errors of the model and of served forecasts.':
    'Vorlauf {leads}: Die Seite Anpassung zeigt die Fehler des Modells und der ausgegebenen Prognosen.',
  '{days, plural, one {a day} other {# days}}': '{days, plural, one {ein Tag} other {# Tage}}',
  'On {days} days, forecasts {leads} ahead are {bias} or more too high on average, {percent} % of the capacity.':
    'An {days} Tagen sind Prognosen (Vorlauf: {leads}) im Mittel um mindestens {bias} zu hoch, {percent} % der Nennleistung.',
  'On {days} days, forecasts {leads} ahead are {bias} or more too low on average, {percent} % of the capacity.':
    'An {days} Tagen sind Prognosen (Vorlauf: {leads}) im Mittel um mindestens {bias} zu niedrig, {percent} % der Nennleistung.',
  'Output is {share} below the estimate since about {date}':
    'Die Erzeugung liegt seit etwa dem {date} um {share} unter der Schätzung',
  'On {days} clear and partly clear days, the ratio of measured to estimated energy fell by {low} to {high}, and has stayed low since about {date}.':
    'An {days} klaren und teilweise klaren Tagen fiel das Verhältnis von gemessener zu geschätzter Energie um {low} bis {high}, und es ist seit etwa dem {date} niedrig geblieben.',
  'Check whether strings, inverters or a part of the plant have been off since then. The date is the likeliest one: the loss may have begun some days before or after it.':
    'Prüfen Sie, ob seitdem Strings, Wechselrichter oder ein Teil der Anlage außer Betrieb sind. Das Datum ist das wahrscheinlichste: Der Verlust kann einige Tage davor oder danach begonnen haben.',
};
