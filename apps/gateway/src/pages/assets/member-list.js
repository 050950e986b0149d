/* Filters the list of sites of an aggregation, ticks those that are shown, and counts the ticked ones. */
(() => {
  const list = document.querySelector('.member-list');
  const tools = document.querySelector('.member-tools[data-ticked]');
  if (!list || !tools) return;
  const [filter, output] = ['input', 'output'].map((selector) => tools.querySelector(selector));
  const items = [...list.children];
  const boxes = items.map((item) => item.querySelector('input'));

  function count() {
    output.textContent = `${tools.dataset.ticked}: ${boxes.filter(({ checked }) => checked).length} / ${boxes.length}`;
  }

  filter.addEventListener('input', () => {
    const words = filter.value.toLowerCase().split(/\s+/);
    for (const item of items) {
      const text = item.textContent.toLowerCase();
      item.hidden = !words.every((word) => text.includes(word));
    }
  });
  // Enter would send the form.
  filter.addEventListener('keydown', (event) => event.key === 'Enter' && event.preventDefault());
  for (const button of tools.querySelectorAll('[data-tick]'))
    button.onclick = () => {
      boxes.forEach((box, index) => {
        if (!items[index].hidden) box.checked = button.dataset.tick === 'yes';
      });
      count();
    };
  list.addEventListener('change', count);
  tools.hidden = false;
  count();
})();
