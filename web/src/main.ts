import "./styles/tokens.css";
import "./styles/base.css";

import { mount } from "svelte";
import App from "./App.svelte";
import { reader } from "$lib/i18n.svelte";
import { router } from "$lib/route.svelte";
import { settings } from "$lib/settings.svelte";
import { startSound } from "$lib/feel/sound";

settings.start();
router.start();
startSound();

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");

await reader.start();
mount(App, { target });
