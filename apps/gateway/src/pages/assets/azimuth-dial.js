/* Shows azimuths as arrows with words, and sets them by a click or drag. Azimuth is 0 for north, -90 for east, 90 for west. */
(() => {
  /** Angles that a click or drag sets are multiples of this, degrees. */
  const STEP = 5;

  for (const dial of document.querySelectorAll('.azimuth-dial')) {
    const input = document.getElementById(dial.dataset.for);
    if (!input) continue;
    const points = JSON.parse(dial.dataset.points);
    const [svg, arrow, output] = ['svg', '.arrow', 'output'].map((selector) => dial.querySelector(selector));

    /** Reads degrees, or a direction in the words of the page; NaN for other texts, which the server may understand. */
    function readAzimuth(text) {
      const point = points.findIndex((name) => name.toLowerCase() === text.toLowerCase());
      if (point >= 0) return point > 7 ? 360 - 22.5 * point : -22.5 * point;
      return text === '' ? NaN : Number(text.replace(/ ?°$/, '').replace(',', '.'));
    }

    function show() {
      const azimuth = readAzimuth(input.value.trim());
      const isValid = Math.abs(azimuth) <= 180;
      arrow.setAttribute('visibility', isValid ? 'visible' : 'hidden');
      if (isValid) arrow.setAttribute('transform', `rotate(${-azimuth})`);
      output.textContent = isValid ? points[Math.round((360 - azimuth) / 22.5) % 16] : '';
    }

    function setByPointer({ clientX, clientY }) {
      const { left, top, width, height } = svg.getBoundingClientRect();
      const [x, y] = [clientX - left - width / 2, clientY - top - height / 2];
      const degrees = Math.round((Math.atan2(-x, -y) * 180) / Math.PI / STEP) * STEP;
      input.value = String(degrees === -180 ? 180 : degrees + 0);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }

    svg.addEventListener('pointerdown', (event) => {
      svg.setPointerCapture(event.pointerId);
      setByPointer(event);
    });
    svg.addEventListener('pointermove', (event) => event.buttons === 1 && setByPointer(event));
    input.addEventListener('input', show);
    dial.hidden = false;
    show();
  }
})();
