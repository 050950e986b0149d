import type { Locator, Page } from 'playwright-core';

/** Maximum number of stops between two elements of a page. */
const MAX_STOPS = 150;
type Role = Parameters<Page['getByRole']>[0];

/** A person who uses only the keyboard, and finds elements by the role and name that a screen reader announces. */
export class KeyboardUser {
  constructor(private readonly page: Page) {}

  /** Presses Tab until an element has the focus. @throws Error if Tab does not reach it, or its focus is invisible */
  async goTo(role: Role, name: string | RegExp): Promise<void> {
    const target = this.page.getByRole(role, { name }).first();
    await target.waitFor();
    for (let stop = 0; stop < MAX_STOPS; stop++) {
      await this.page.keyboard.press('Tab');
      if (await hasFocus(target)) return this.expectVisibleFocus(`${role} ${name}`);
    }
    throw new Error(`Tab does not reach the ${role} ${name} on ${this.page.url()}`);
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.insertText(text);
  }

  press(key: 'Enter' | 'Space'): Promise<void> {
    return this.page.keyboard.press(key);
  }

  /** Presses Tab until the focus has left the last element of the page. @throws Error if an element keeps it */
  async expectNoTrap(): Promise<void> {
    for (let stop = 0; stop < MAX_STOPS; stop++) {
      await this.page.keyboard.press('Tab');
      if (await this.page.evaluate<boolean>('document.activeElement === document.body')) return;
    }
    throw new Error(`the focus does not leave ${this.page.url()}`);
  }

  private async expectVisibleFocus(description: string): Promise<void> {
    const isVisible = await this.page.evaluate<boolean>(`(() => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(document.activeElement);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    })()`);
    if (!isVisible) throw new Error(`the focus of ${description} is invisible on ${this.page.url()}`);
  }
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { activeElement } = (element as unknown as { ownerDocument: { activeElement: unknown } }).ownerDocument;
    return activeElement === element;
  });
