/**
 * What a page of the site does beyond being read: dark or light, search, copying of code, and a menu that is folded where
 * there is little room. Without this script a page is still read whole.
 */
import { keepColours, offerColours } from './colours.ts'
import { offerCopies } from './copies.ts'
import { offerSearch } from './search.ts'

keepColours()
addEventListener('DOMContentLoaded', () => {
  offerColours(document.querySelector('button[data-colours]')!)
  offerSearch(document.querySelector('button[data-search]')!)
  offerCopies(document.querySelectorAll('pre'))
  const menu = document.querySelector<HTMLDetailsElement>('details.menu')!
  menu.open = matchMedia('(min-width: 900px)').matches
})
