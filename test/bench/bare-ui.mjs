/** What the drivers speak to, straight on Playwright: no gate, no settling, no marks. */
export function bareUi(page, publicUrl) {
  return { ...queries(page), goto: (path) => page.goto(new URL(path, publicUrl).href), mark: () => Promise.resolve() }
}

function queries(scope) {
  return {
    getByRole: (role, options) => locator(scope.getByRole(role, { exact: true, ...options })),
    getByLabel: (text, options) => locator(scope.getByLabel(text, { exact: true, ...options })),
    getByText: (text, options) => locator(scope.getByText(text, { exact: true, ...options })),
  }
}

function locator(element) {
  return {
    ...queries(element),
    nth: (index) => locator(element.nth(index)),
    click: () => element.click(),
    fill: (text) => element.fill(text),
    press: (key) => element.press(key),
    select: (option) => element.selectOption(option),
    check: () => element.check(),
    uncheck: () => element.uncheck(),
    upload: (paths) => element.setInputFiles(paths),
    expect: () => ({ toBeVisible: () => element.waitFor({ state: 'visible' }) }),
  }
}
