/* Sets latitude and longitude of the forms of a page by the name of a town, by coordinates, or by a click on a map. */
(() => {
  const picker = document.querySelector('.place-picker');
  const latitudes = [...document.querySelectorAll('input[name=latitude]')];
  const longitudes = [...document.querySelectorAll('input[name=longitude]')];
  if (!picker || latitudes.length === 0 || longitudes.length === 0) return;
  const texts = JSON.parse(picker.dataset.texts);
  const [form, status, list, pin] = ['form', '[role=status]', '.towns', '.pin'].map((selector) =>
    picker.querySelector(selector),
  );
  // Without scripts, the form of the page sends the search.
  for (const control of picker.querySelectorAll('[form]')) control.removeAttribute('form');
  const map = new OutlineMap(picker, movePin, readPlace);

  /** Reads the place of the forms; undefined while it is incomplete. */
  function readPlace() {
    const read = ([{ value }]) => (value.trim() === '' ? NaN : Number(value.replace(',', '.')));
    const [latitude, longitude] = [read(latitudes), read(longitudes)];
    return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
  }

  function setPlace({ latitude, longitude }) {
    for (const input of latitudes) input.value = String(latitude);
    for (const input of longitudes) input.value = String(longitude);
    latitudes[0].dispatchEvent(new Event('input', { bubbles: true }));
  }

  function movePin() {
    const place = readPlace();
    pin.setAttribute('visibility', place ? 'visible' : 'hidden');
    if (!place) return;
    const { x, y } = map.project(place);
    pin.setAttribute('transform', `translate(${x} ${y})`);
  }

  function showTowns(towns) {
    status.textContent = towns.length === 0 ? texts.nothingFound : texts.chooseTown.replace('{count}', towns.length);
    // Created for a search only: loading the names of regions takes 15 ms.
    const { lang } = document.documentElement;
    const regionNames = new Intl.DisplayNames([lang], { type: 'region' });
    const degrees = new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    /** Describes where a town is, because many towns of a country have the same name. */
    const describeTown = ({ country, latitude, longitude }) =>
      country ? `${regionNames.of(country)} (${degrees.format(latitude)}, ${degrees.format(longitude)})` : '';
    const items = towns.map((town) => {
      const item = document.createElement('li');
      const button = Object.assign(document.createElement('button'), { type: 'button', className: 'link' });
      button.textContent = town.name;
      button.ariaLabel = `${town.name} ${describeTown(town)}`;
      button.onclick = () => {
        setPlace(town);
        map.show(2, town);
        status.textContent = texts.placeChosen.replace('{name}', () => button.ariaLabel.trim());
      };
      item.append(button, ` ${describeTown(town)}`);
      return item;
    });
    list.replaceChildren(...items);
    if (towns.length === 1) list.querySelector('button').click();
  }

  let search = new AbortController();
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    // The response of an earlier search may arrive after that of a later one.
    search.abort();
    search = new AbortController();
    const { signal } = search;
    try {
      const query = new URLSearchParams({ q: form.elements.place.value });
      const response = await fetch(`/explore/towns?${query}`, { headers: { accept: 'application/json' }, signal });
      if (!response.ok) throw new Error(`The search responded with ${response.status}`);
      const { towns } = await response.json();
      if (!signal.aborted) showTowns(towns);
    } catch {
      if (!signal.aborted) status.textContent = texts.failed;
    }
  });

  map.svg.addEventListener('click', (event) => {
    const place = map.locate(event);
    setPlace(place);
    status.textContent = texts.placeSet;
    if (map.zoom < OutlineMap.SPANS.length - 1) map.show(map.zoom + 1, place);
  });
  for (const input of [...latitudes, ...longitudes]) input.addEventListener('input', movePin);
  function showFirst() {
    const initial = readPlace();
    map.show(initial ? 2 : 0, initial);
  }
  // Loads the map after the page, which does not wait for it.
  if (document.readyState === 'complete') showFirst();
  else addEventListener('load', showFirst, { once: true });
})();
