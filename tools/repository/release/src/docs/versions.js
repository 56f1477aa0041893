// Lets a reader of the published documentation choose its version, on each page of each version.

const root = new URL('.', document.currentScript.src)
const [current, ...rest] = location.pathname.slice(root.pathname.length).split('/')

/** Opens the same page of another version, or its start page where it does not have that page. */
async function open(version) {
  const page = new URL(`${version}/${rest.join('/')}`, root)
  const { ok } = await fetch(page, { method: 'HEAD' })
  location.assign(ok ? page : new URL(`${version}/`, root))
}

async function show() {
  const { latest, names } = await (await fetch(new URL('versions.json', root))).json()
  const select = document.createElement('select')
  for (const name of names) {
    const text = name === 'latest' ? `${latest} (latest)` : name === 'next' ? 'next (not released)' : name
    select.add(new Option(text, name, false, name === current))
  }
  select.addEventListener('change', () => open(select.value))
  const label = document.createElement('label')
  label.append('Version ', select)
  const box = document.createElement('aside')
  box.setAttribute('aria-label', 'Version of the documentation')
  box.style.cssText =
    'position: fixed; bottom: 0; inset-inline-end: 0; z-index: 30; padding: 6px 12px; font-size: 13px; ' +
    'color: var(--vp-c-text-1, #222); background: var(--vp-c-bg-soft, #fff); border: 1px solid var(--vp-c-divider, #999)'
  select.style.cssText =
    'font: inherit; color: inherit; background: var(--vp-c-bg, #fff); border: 1px solid currentColor'
  box.append(label)
  const isOld = latest !== null && current !== latest && current !== 'latest' && current !== 'next'
  if (isOld) box.append(` – the latest is ${latest}`)
  document.body.append(box)
}

void show()
