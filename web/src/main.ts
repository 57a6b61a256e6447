import { mount } from "svelte";
import App from "./app.svelte";
import "./games/index.ts";
import "./styles/base.css";

mount(App, { target: document.getElementById("app")! });
